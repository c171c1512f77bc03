import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { ApartmentDraft } from './estate-draft.ts';
import { PictureField } from './PictureField.tsx';

interface Choice {
  value: number;
  label: string;
}

/** The options of an apartment's checkbox lists. */
export interface ApartmentChoices {
  amenities: readonly Choice[];
  furnishings: readonly Choice[];
}

interface ApartmentFieldsProps {
  apartment: ApartmentDraft;
  onChange: (apartment: ApartmentDraft) => void;
  /** Only for apartments that are not stored yet. See docs/product.md, Estate form. */
  onRemove: (() => void) | undefined;
  errors: FieldErrors;
  choices: ApartmentChoices;
  /** The picture is uploading and cannot be replaced. */
  isPending: boolean;
}

const DETAILS = ['color', 'description', 'amenities', 'furnishings', 'image'];

/** The fields of one apartment. Rarely used fields are in a section that expands. */
export function ApartmentFields(props: ApartmentFieldsProps) {
  const { apartment, onChange, onRemove, errors, choices, isPending } = props;
  const detailsId = useId();
  const [wasOpened, setOpened] = useState(false);
  const errorOf = (field: string) => errors[`${apartment.key}.${field}`];
  const isOpen = wasOpened || DETAILS.some((field) => errorOf(field));
  const change = (part: Partial<ApartmentDraft>) => onChange({ ...apartment, ...part });
  const name = apartment.number.trim() ? `Apartment ${apartment.number.trim()}` : 'New apartment';
  return (
    <li className="rounded-md border border-line bg-raised p-3.5">
      <fieldset>
        <legend className="sr-only">{name}</legend>
        <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-[1.1fr_1.4fr_.8fr_.8fr_auto]">
          <TextField
            label="Number"
            maxLength={40}
            autoComplete="off"
            placeholder="A-01"
            value={apartment.number}
            onChange={(event) => change({ number: event.target.value })}
            error={errorOf('number')}
          />
          <MoneyField
            label="Rent a month"
            value={apartment.rent_amount}
            onChange={(amount) => change({ rent_amount: amount })}
            error={errorOf('rent_amount')}
          />
          <TextField
            label="Size (m²)"
            inputMode="decimal"
            autoComplete="off"
            placeholder="65"
            value={apartment.size}
            onChange={(event) => change({ size: event.target.value })}
            error={errorOf('size')}
          />
          <TextField
            label="Rooms"
            inputMode="numeric"
            autoComplete="off"
            placeholder="1"
            value={apartment.number_of_rooms}
            onChange={(event) => change({ number_of_rooms: event.target.value })}
            error={errorOf('number_of_rooms')}
          />
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
            {onRemove && <IconButton icon="trash" label={`Remove ${name}`} tone="danger" onClick={onRemove} />}
          </div>
        </div>
        {isOpen && (
          <div id={detailsId} className="mt-3 grid gap-3">
            <PictureField of={name} value={apartment} onChange={change} error={errorOf('image')} disabled={isPending} />
            <TextField
              label="Color"
              maxLength={60}
              autoComplete="off"
              value={apartment.color}
              onChange={(event) => change({ color: event.target.value })}
              error={errorOf('color')}
            />
            {(['amenities', 'furnishings'] as const).map(
              (kind) =>
                choices[kind].length > 0 && (
                  <CheckboxGroup
                    key={kind}
                    label={kind === 'amenities' ? 'Amenities' : 'Furnishings'}
                    options={choices[kind]}
                    value={apartment[kind]}
                    onChange={(chosen) => change({ [kind]: chosen })}
                    error={errorOf(kind)}
                  />
                ),
            )}
            <TextAreaField
              label="Description"
              rows={2}
              maxLength={2000}
              value={apartment.description}
              onChange={(event) => change({ description: event.target.value })}
              error={errorOf('description')}
            />
          </div>
        )}
      </fieldset>
    </li>
  );
}
