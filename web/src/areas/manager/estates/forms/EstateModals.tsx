import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStoredDraft } from '../../../../auth/use-stored-draft.ts';
import { BlocksFields, EstateFields } from '../../../../features/estates/EstateFields.tsx';
import { RangePreview } from '../../../../features/estates/RangePreview.tsx';
import {
  emptyEstate,
  estateBody,
  type EstateDraft,
  estateDraftOf,
  estateErrors,
  rangeFaults,
  shownFaults,
} from '../../../../features/estates/estate-draft.ts';
import { type ListedEstate, listedEstateSchema } from '../../../../features/estates/estate-schemas.ts';
import { useUpdateEstateMutation } from '../../../../features/estates/estates.api.ts';
import { useCreateEstate } from '../../../../features/estates/use-new-places.ts';
import type { MergeFields } from '../../../../lib/merge.ts';
import { newKey } from '../../../../lib/new-key.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { FormButtons } from '../../../../ui/FormButtons.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { notify } from '../../../../ui/notices.ts';
import { EditModal } from './EditModal.tsx';
import { FailureBanner } from './FailureBanner.tsx';
import { blankErrors, useEditForm } from './use-edit-form.ts';
import { useOwnerOptions } from './use-owner-options.ts';

const SAVED_BEFORE = 'This estate is already saved. Find it in the list to edit it.';

/** The key prevents a second estate when a lost response makes the form send it again. */
const newEstate = () => ({ ...emptyEstate, key: newKey() });

export function CreateEstateModal({ onClose }: { onClose: () => void }) {
  const { draft: stored, patch, begin, clear, kept } = useStoredDraft('create-estate', newEstate);
  const { key, ...draft } = stored;
  const [wasChecked, setChecked] = useState(false);
  const owners = useOwnerOptions();
  const navigate = useNavigate();
  const { save, isPending, failures, isPartly } = useCreateEstate(
    // The draft of a stored estate would make another one.
    () => begin(stored),
  );
  const blanks = blankErrors(draft, ['name', 'address']);
  const faults = Object.assign({}, ...draft.blocks.map(({ ranges }) => rangeFaults(ranges))) as typeof blanks;
  const [failure] = failures;
  const errors = {
    ...(!isPartly && failure && estateErrors(failure.problem.fields ?? {}, draft)),
    ...shownFaults(faults, wasChecked),
    ...(wasChecked && blanks),
  };
  const submit = async () => {
    setChecked(true);
    if (Object.keys({ ...blanks, ...faults }).length > 0) return;
    const id = await save(draft, key);
    if (id === undefined) return; // the form shows the failures
    clear();
    notify.success(`${draft.name.trim()} was created.`);
    onClose();
    void navigate(RECORD_PATHS.estate(id));
  };
  return (
    <Modal
      draft={kept}
      title="Create Estate"
      size="xl"
      onClose={onClose}
      isPending={isPending}
      onSubmit={() => void submit()}
      footer={
        <>
          {isPartly && <FailureBanner failures={failures} />}
          {!isPartly && failure && (
            <FailureBanner
              title={failure.problem.code === 'key_reused' ? SAVED_BEFORE : failure.problem.error}
              failures={[]}
            />
          )}
          <FormButtons onCancel={onClose} isPending={isPending} pendingLabel="Creating...">
            Create
          </FormButtons>
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_17.5rem]">
        <div>
          <EstateFields draft={draft} onChange={patch} errors={errors} owners={owners} />
          <BlocksFields blocks={draft.blocks} onChange={(blocks) => patch({ blocks })} errors={errors} />
        </div>
        <RangePreview blocks={draft.blocks} className="lg:sticky lg:top-0" />
      </div>
    </Modal>
  );
}

const estateFields = (owners: ReturnType<typeof useOwnerOptions>['options']): MergeFields<EstateDraft> => ({
  name: 'Name',
  size: 'Size',
  address: 'Address',
  owner: { label: 'Owner', show: ({ owner }) => owners.find(({ value }) => value === owner)?.label ?? '' },
  description: 'Description',
});

/** Changes an estate. Its blocks and apartments are changed on their pages. */
export function EditEstateModal({ estate, onClose }: { estate: ListedEstate; onClose: () => void }) {
  const owners = useOwnerOptions();
  const [update] = useUpdateEstateMutation();
  const edit = useEditForm({
    name: `estate-${estate.id}`,
    stored: estate,
    draftOf: estateDraftOf,
    schema: listedEstateSchema,
    fields: estateFields(owners.options),
    required: ['name', 'address'],
    save: (draft, version) => update({ id: estate.id, change: { ...estateBody(draft), version } }),
    nameOf: ({ name }) => name.trim(),
    onClose,
  });
  return (
    <EditModal title="Edit Estate" description={estate.name} edit={edit}>
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
