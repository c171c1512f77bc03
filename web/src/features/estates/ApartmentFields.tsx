import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { useListAmenitiesQuery, useListFurnishingsQuery } from './estates.api.ts';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { ApartmentValues } from './estate-draft.ts';

interface ApartmentFieldsProps {
  value: ApartmentValues;
  onChange: (part: Partial<ApartmentValues>) => void;
  errorOf: (field: string) => FieldErrors[string] | undefined;
}

/** Rent, size and rooms. */
export function ApartmentMainFields({ value, onChange, errorOf }: ApartmentFieldsProps) {
  return (
    <>
      <MoneyField
        label="Rent a month"
        value={value.rent_amount}
        onChange={(rent_amount) => onChange({ rent_amount })}
        error={errorOf('rent_amount')}
      />
      <TextField
        label="Size (m²)"
        inputMode="decimal"
        autoComplete="off"
        placeholder="65"
        value={value.size}
        onChange={(event) => onChange({ size: event.target.value })}
        error={errorOf('size')}
      />
      <TextField
        label="Rooms"
        inputMode="numeric"
        autoComplete="off"
        placeholder="1"
        value={value.number_of_rooms}
        onChange={(event) => onChange({ number_of_rooms: event.target.value })}
        error={errorOf('number_of_rooms')}
      />
    </>
  );
}

/** The fields of {@link ApartmentMoreFields}. */
export const MORE_FIELDS = ['color', 'description', 'amenities', 'furnishings'];

/** Color, equipment and description, which are rarely entered. */
export function ApartmentMoreFields({ value, onChange, errorOf }: ApartmentFieldsProps) {
  const { data: amenities = [] } = useListAmenitiesQuery();
  const { data: furnishings = [] } = useListFurnishingsQuery();
  const choices = { amenities, furnishings };
  return (
    <>
      <TextField
        label="Color"
        maxLength={60}
        autoComplete="off"
        value={value.color}
        onChange={(event) => onChange({ color: event.target.value })}
        error={errorOf('color')}
      />
      {(['amenities', 'furnishings'] as const).map(
        (kind) =>
          choices[kind].length > 0 && (
            <CheckboxGroup
              key={kind}
              label={kind === 'amenities' ? 'Amenities' : 'Furnishings'}
              options={choices[kind].map(({ id, name }) => ({ value: id, label: name }))}
              value={value[kind]}
              onChange={(chosen) => onChange({ [kind]: chosen })}
              error={errorOf(kind)}
            />
          ),
      )}
      <TextAreaField
        label="Description"
        rows={2}
        maxLength={2000}
        value={value.description}
        onChange={(event) => onChange({ description: event.target.value })}
        error={errorOf('description')}
      />
    </>
  );
}
