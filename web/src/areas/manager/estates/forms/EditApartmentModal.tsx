import { ApartmentMainFields, ApartmentMoreFields } from '../../../../features/estates/ApartmentFields.tsx';
import { apartmentBody, apartmentDraftOf } from '../../../../features/estates/estate-draft.ts';
import { type ListedApartment, listedApartmentSchema } from '../../../../features/estates/estate-schemas.ts';
import {
  useListAmenitiesQuery,
  useListFurnishingsQuery,
  useUpdateApartmentMutation,
} from '../../../../features/estates/estates.api.ts';
import { apartmentFields } from '../../../../features/estates/place-fields.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { EditModal } from './EditModal.tsx';
import { useEditForm } from './use-edit-form.ts';

/** Changes one apartment. */
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
  const fields = { value: edit.draft, onChange: edit.change, errorOf: (field: string) => edit.errors[field] };
  return (
    <EditModal title="Edit Apartment" description={apartment.number} edit={edit} onClose={onClose}>
      <div className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_1.4fr_.8fr_.8fr]">
          <TextField
            label="Number"
            required
            maxLength={40}
            autoComplete="off"
            value={edit.draft.number}
            onChange={(event) => edit.change({ number: event.target.value })}
            error={edit.errors['number']}
          />
          <ApartmentMainFields {...fields} />
        </div>
        <ApartmentMoreFields {...fields} />
      </div>
    </EditModal>
  );
}
