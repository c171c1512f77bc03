import type { Named } from '@amayumba/contract/estates/estate.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { useStoredDraft } from '../../../../auth/use-stored-draft.ts';
import {
  ApartmentMainFields,
  ApartmentMoreFields,
  RangesFields,
} from '../../../../features/estates/ApartmentFields.tsx';
import { RangePreview } from '../../../../features/estates/RangePreview.tsx';
import { apartmentsText } from '../../../../features/estates/apartments-text.ts';
import {
  apartmentBody,
  type ApartmentDraft,
  apartmentDraftOf,
  newRange,
  rangeBodies,
  rangeErrors,
  rangeFaults,
  shownFaults,
} from '../../../../features/estates/estate-draft.ts';
import {
  type ListedApartment,
  listedApartmentSchema,
  type ListedBlock,
} from '../../../../features/estates/estate-schemas.ts';
import {
  useListAmenitiesQuery,
  useListFurnishingsQuery,
  useUpdateApartmentMutation,
} from '../../../../features/estates/estates.api.ts';
import { useAddApartments } from '../../../../features/estates/use-new-places.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import type { MergeFields } from '../../../../lib/merge.ts';
import { FormButtons } from '../../../../ui/FormButtons.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { EditModal } from './EditModal.tsx';
import { FailureBanner } from './FailureBanner.tsx';
import { useEditForm } from './use-edit-form.ts';

interface AddApartmentsModalProps {
  block: ListedBlock;
  taken: readonly string[];
  onClose: () => void;
}

export function AddApartmentsModal({ block, taken, onClose }: AddApartmentsModalProps) {
  const { draft, change, clear, kept } = useStoredDraft(`add-apartments-${block.id}`, () => ({ ranges: [newRange()] }));
  const { ranges } = draft;
  const [wasChecked, setChecked] = useState(false);
  const { save, isPending, failures } = useAddApartments();
  const [failure] = failures;
  const bodies = ranges.flatMap(rangeBodies);
  const faults = rangeFaults(ranges, failures.length > 0 ? [] : taken);
  const errors = {
    ...(failure && rangeErrors(failure.problem.fields ?? {}, ranges)),
    ...shownFaults(faults, wasChecked),
  };
  const submit = async () => {
    setChecked(true);
    if (bodies.length === 0 || Object.keys(faults).length > 0) return;
    const isSaved = await save(block.id, bodies);
    if (!isSaved) return; // the form shows the failures
    clear();
    notify.success(bodies.length === 1 ? '1 apartment was added.' : `${apartmentsText(bodies.length)} were added.`);
    onClose();
  };
  return (
    <Modal
      draft={kept}
      title="Add apartments"
      description={block.name}
      size="xl"
      onClose={onClose}
      isPending={isPending}
      onSubmit={() => void submit()}
      footer={
        <>
          {failure &&
            (failure.name === 'Apartments' ? (
              <FailureBanner title={failure.problem.error} failures={[]} />
            ) : (
              <FailureBanner failures={failures} />
            ))}
          <FormButtons onCancel={onClose} isPending={isPending} pendingLabel="Adding..." disabled={bodies.length === 0}>
            {bodies.length === 0 ? 'Add apartments' : `Add ${apartmentsText(bodies.length)}`}
          </FormButtons>
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_17.5rem]">
        <div className="grid gap-3">
          <RangesFields of={block.name} ranges={ranges} onChange={(next) => change({ ranges: next })} errors={errors} />
        </div>
        <RangePreview blocks={[{ key: 'block', name: block.name, description: '', ranges }]} />
      </div>
    </Modal>
  );
}

const names = (ids: readonly number[], named: readonly Named[]) =>
  ids.map((value) => named.find(({ id }) => id === value)?.name ?? `#${value}`).join(', ');

const apartmentFields = (amenities: readonly Named[], furnishings: readonly Named[]): MergeFields<ApartmentDraft> => ({
  number: 'Number',
  rent_amount: { label: 'Rent a month', show: ({ rent_amount }) => formatUgx(rent_amount ?? 0) },
  size: 'Size (m²)',
  number_of_rooms: 'Rooms',
  color: 'Color',
  amenities: { label: 'Amenities', show: (draft) => names(draft.amenities, amenities) },
  furnishings: { label: 'Furnishings', show: (draft) => names(draft.furnishings, furnishings) },
  description: 'Description',
});

export function EditApartmentModal({ apartment, onClose }: { apartment: ListedApartment; onClose: () => void }) {
  const { data: amenities = [] } = useListAmenitiesQuery();
  const { data: furnishings = [] } = useListFurnishingsQuery();
  const [update] = useUpdateApartmentMutation();
  const edit = useEditForm({
    name: `apartment-${apartment.id}`,
    stored: apartment,
    draftOf: apartmentDraftOf,
    schema: listedApartmentSchema,
    fields: apartmentFields(amenities, furnishings),
    required: ['number'],
    save: (draft, version) => update({ id: apartment.id, change: { ...apartmentBody(draft), version } }),
    nameOf: ({ number }) => number.trim(),
    onClose,
  });
  const fields = { value: edit.draft, onChange: edit.change, errors: edit.errors };
  return (
    <EditModal title="Edit Apartment" description={apartment.number} edit={edit}>
      <div className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_1.4fr_.8fr_.8fr]">
          <TextField
            label="Number"
            required
            maxLength={40}
            {...fieldsOf(edit.draft, edit.change, edit.errors).text('number')}
          />
          <ApartmentMainFields {...fields} />
        </div>
        <ApartmentMoreFields {...fields} />
      </div>
    </EditModal>
  );
}
