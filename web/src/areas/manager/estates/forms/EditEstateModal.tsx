import { estateBody, estateDraftOf } from '../../../../features/estates/estate-draft.ts';
import { type ListedEstate, listedEstateSchema } from '../../../../features/estates/estate-schemas.ts';
import { EstateFields } from '../../../../features/estates/EstateFields.tsx';
import { useUpdateEstateMutation } from '../../../../features/estates/estates.api.ts';
import { estateFields } from '../../../../features/estates/place-fields.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { Link } from '../../../../ui/Link.tsx';
import { EditModal } from './EditModal.tsx';
import { useEditForm } from './use-edit-form.ts';
import { useOwnerOptions } from './use-owner-options.ts';

/** Changes an estate. Its blocks and apartments are changed on their pages. */
export function EditEstateModal({ estate, onClose }: { estate: ListedEstate; onClose: () => void }) {
  const owners = useOwnerOptions();
  const [update] = useUpdateEstateMutation();
  const edit = useEditForm({
    name: `estate-${estate.id}`,
    stored: estate,
    draftOf: estateDraftOf,
    schema: listedEstateSchema,
    fields: estateFields(owners),
    required: ['name', 'address'],
    save: (draft, version) => update({ id: estate.id, change: { ...estateBody(draft), version } }),
    nameOf: ({ name }) => name.trim(),
    onClose,
  });
  return (
    <EditModal title="Edit Estate" description={estate.name} edit={edit} onClose={onClose}>
      <EstateFields draft={edit.draft} onChange={edit.change} errors={edit.errors} owners={owners} />
      <p className="mt-5 text-sm text-muted">
        Blocks, apartments and pictures are changed on{' '}
        <Link to={RECORD_PATHS.estate(estate.id)} className="font-medium text-link underline">
          the page of the estate
        </Link>
        .
      </p>
    </EditModal>
  );
}
