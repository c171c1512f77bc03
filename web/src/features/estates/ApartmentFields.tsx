import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { errorsOf } from '../../lib/errors-of.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { rangeNumbers } from './apartment-range.ts';
import { type ApartmentValues, newRange, type RangeDraft } from './estate-draft.ts';
import { useListAmenitiesQuery, useListFurnishingsQuery } from './estates.api.ts';

interface ApartmentFieldsProps {
  value: ApartmentValues;
  onChange: (part: Partial<ApartmentValues>) => void;
  errors: FieldErrors;
}

export function ApartmentMainFields({ value, onChange, errors }: ApartmentFieldsProps) {
  const field = fieldsOf(value, onChange, errors);
  return (
    <>
      <MoneyField label="Rent a month" {...field.value('rent_amount')} />
      <TextField label="Size (m²)" inputMode="decimal" placeholder="65" {...field.text('size')} />
      <TextField label="Rooms" inputMode="numeric" placeholder="1" {...field.text('number_of_rooms')} />
    </>
  );
}

const MORE_FIELDS = ['color', 'description', 'amenities', 'furnishings'];

/** Color, equipment and description, which are rarely entered. */
export function ApartmentMoreFields({ value, onChange, errors }: ApartmentFieldsProps) {
  const field = fieldsOf(value, onChange, errors);
  const { data: amenities = [] } = useListAmenitiesQuery();
  const { data: furnishings = [] } = useListFurnishingsQuery();
  const choices = { amenities, furnishings };
  return (
    <>
      <TextField label="Color" maxLength={60} {...field.text('color')} />
      {(['amenities', 'furnishings'] as const).map(
        (kind) =>
          choices[kind].length > 0 && (
            <CheckboxGroup
              key={kind}
              label={kind === 'amenities' ? 'Amenities' : 'Furnishings'}
              options={choices[kind].map(({ id, name }) => ({ value: id, label: name }))}
              {...field.value(kind)}
            />
          ),
      )}
      <TextAreaField label="Description" rows={2} maxLength={2000} {...field.text('description')} />
    </>
  );
}

interface RangesFieldsProps {
  ranges: readonly RangeDraft[];
  onChange: (ranges: RangeDraft[]) => void;
  errors: FieldErrors;
  /** The name of the block, for screen readers: 'Block A'. */
  of: string;
}

/** Apartments to add to a block, one row for each range of numbers. A new row gets the focus. */
export function RangesFields({ ranges, onChange, errors, of }: RangesFieldsProps) {
  const [addedKey, setAddedKey] = useState<string>();
  const add = () => {
    const last = ranges.at(-1);
    const range = newRange(last && { rent_amount: last.rent_amount, number_of_rooms: last.number_of_rooms });
    setAddedKey(range.key);
    onChange([...ranges, range]);
  };
  return (
    <>
      {ranges.length > 0 && (
        <ul className="grid gap-3" aria-label={`Apartments of ${of}`}>
          {ranges.map((range) => (
            <RangeRow
              key={range.key}
              range={range}
              errors={errors}
              isAdded={range.key === addedKey}
              onChange={(changed) => onChange(ranges.map((one) => (one.key === changed.key ? changed : one)))}
              onRemove={() => onChange(ranges.filter(({ key }) => key !== range.key))}
            />
          ))}
        </ul>
      )}
      <div>
        <Button size="sm" icon="plus" onClick={add}>
          Add Apartments <span className="sr-only">to {of}</span>
        </Button>
      </div>
    </>
  );
}

interface RangeRowProps {
  range: RangeDraft;
  onChange: (range: RangeDraft) => void;
  onRemove: () => void;
  errors: FieldErrors;
  isAdded: boolean;
}

function RangeRow({ range, onChange, onRemove, errors, isAdded }: RangeRowProps) {
  const detailsId = useId();
  const row = useRef<HTMLLIElement>(null);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    if (isAdded) row.current?.querySelector('input')?.focus();
  }, [isAdded]);
  const own = errorsOf(errors, `${range.key}.`);
  const isOpen = wasOpened || MORE_FIELDS.some((name) => own[name]);
  const change = (part: Partial<RangeDraft>) => onChange({ ...range, ...part });
  const field = fieldsOf(range, change, own);
  const { numbers } = rangeNumbers(range.from, range.to);
  const name = rangeName(numbers);
  const fields = { value: range, onChange: change, errors: own };
  return (
    <li ref={row} className="rounded-md border border-line bg-raised p-3.5">
      <fieldset className="min-w-0">
        <legend className="sr-only">{name}</legend>
        <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-[.9fr_.9fr_2fr_.9fr_.7fr_auto]">
          <TextField label="Number" maxLength={40} placeholder="A01" {...field.text('from', 'number')} />
          <TextField
            label="Up to"
            maxLength={40}
            placeholder="A12"
            hint={numbers.length > 1 ? `Makes ${numbers.length}` : undefined}
            {...field.text('to')}
          />
          <ApartmentMainFields {...fields} />
          <div className="col-span-2 flex items-center justify-end gap-1 md:col-span-1 md:pt-6.5">
            <Button
              size="sm"
              variant="ghost"
              className="md:min-h-11"
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              onClick={() => setOpened(!isOpen)}
            >
              {isOpen ? 'Less' : 'More'} <span className="sr-only">about {name}</span>
            </Button>
            <IconButton icon="trash" label={`Remove ${name}`} tone="danger" onClick={onRemove} />
          </div>
        </div>
        {isOpen && (
          <div id={detailsId} className="mt-3 grid gap-3">
            <ApartmentMoreFields {...fields} />
          </div>
        )}
      </fieldset>
    </li>
  );
}

/** `Apartment A01`, or `Apartments A01 to A12`. */
function rangeName(numbers: readonly string[]): string {
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined) return 'New apartment';
  return numbers.length === 1 ? `Apartment ${first}` : `Apartments ${first} to ${last}`;
}
