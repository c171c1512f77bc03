import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { Named } from '@amayumba/contract/estates/estate.ts';
import { type SubmitEvent, useState } from 'react';
import { BlocksFields } from '../../../features/estates/BlocksFields.tsx';
import { EstateFields } from '../../../features/estates/EstateFields.tsx';
import { type EstateDraft, withStoredIds } from '../../../features/estates/estate-draft.ts';
import {
  useListAmenitiesQuery,
  useListFurnishingsQuery,
  useListOwnersQuery,
} from '../../../features/estates/estates.api.ts';
import type { SendingPicture } from '../../../features/estates/use-estate-calls.ts';
import type { SaveErrors } from '../../../features/estates/use-save-estate.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { PartConflict } from './PartConflict.tsx';
import { useEstateConflicts } from './use-estate-conflicts.ts';

interface EstateFormModalProps {
  title: string;
  submitLabel: string;
  pendingLabel: string;
  initial: EstateDraft;
  isPending: boolean;
  saveErrors: SaveErrors | undefined;
  /** The picture that is uploading. */
  sending: SendingPicture | null;
  /** Resolves to the errors, or to undefined when everything is stored. */
  onSubmit: (draft: EstateDraft) => Promise<SaveErrors | undefined>;
  onClose: () => void;
}

const optionsOf = (named: readonly Named[]) => named.map(({ id, name }) => ({ value: id, label: name }));
const REQUIRED = ['This field is required.'];

/** The form of an estate with its blocks and apartments. It keeps its input if the save fails. */
export function EstateFormModal(props: EstateFormModalProps) {
  const { title, initial, isPending, saveErrors, sending, onSubmit, onClose } = props;
  const [wasChecked, setChecked] = useState(false);
  const { data: amenities = [] } = useListAmenitiesQuery();
  const { data: furnishings = [] } = useListFurnishingsQuery();
  const { data: owners = [] } = useListOwnersQuery();
  const ownerOptions = owners.map(({ id, name, username }) => ({ value: String(id), label: name || username }));
  const form = useEstateConflicts(initial, { owners: ownerOptions, amenities, furnishings });
  const { draft, conflicts, change } = form;
  const blanks = (['name', 'address'] as const).filter((field) => draft[field].trim() === '');
  const errors: FieldErrors = {
    ...saveErrors?.fields,
    ...(wasChecked && Object.fromEntries(blanks.map((field) => [field, REQUIRED]))),
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    setChecked(true);
    if (blanks.length > 0 || !form.isReady()) return;
    form.recordConflicts((await onSubmit(draft))?.conflicts ?? []);
  };
  return (
    <Modal
      title={title}
      size="xl"
      onClose={onClose}
      isPending={isPending}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          {sending && <PictureProgress sending={sending} />}
          {saveErrors?.title && <SaveErrorBanner saveErrors={saveErrors} />}
          <FormButtons onCancel={onClose} isPending={isPending} pendingLabel={props.pendingLabel}>
            {props.submitLabel}
          </FormButtons>
        </>
      }
    >
      {conflicts.map((conflict) => (
        <PartConflict key={conflict.key} conflict={conflict} form={form} />
      ))}
      <EstateFields
        draft={draft}
        onChange={(part) => change({ ...draft, ...part })}
        errors={errors}
        isPending={isPending}
        owners={ownerOptions}
      />
      <BlocksFields
        blocks={withStoredIds(draft.blocks, saveErrors?.saved)}
        onChange={(blocks) => change({ ...draft, blocks })}
        errors={errors}
        choices={{ amenities: optionsOf(amenities), furnishings: optionsOf(furnishings) }}
        isPending={isPending}
      />
    </Modal>
  );
}

function SaveErrorBanner({ saveErrors }: { saveErrors: SaveErrors }) {
  return (
    <Banner tone="rose" title={saveErrors.title} className="max-h-40 min-w-full overflow-y-auto">
      {saveErrors.failures.length > 0 && (
        <>
          <ul className="mt-1 list-disc pl-4.5">
            {saveErrors.failures.map(({ name, error }) => (
              <li key={name}>
                {name}: {error}
              </li>
            ))}
          </ul>
          <p className="mt-1">Everything else is saved. Mend these and save again.</p>
        </>
      )}
    </Banner>
  );
}

function PictureProgress({ sending: { name, share } }: { sending: SendingPicture }) {
  const percent = Math.round(share * 100);
  return (
    <div className="min-w-full">
      <p className="mb-1.5 flex justify-between text-sm text-muted tabular">
        <span>Sending the picture of {name}...</span>
        <span>{percent}%</span>
      </p>
      <ProgressBar label={`Picture of ${name}`} percent={percent} />
    </div>
  );
}
