import type { Named } from '@amayumba/contract/estates/estate.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { MergeFields } from '../../lib/merge.ts';
import type { ApartmentDraft, EstateDraft } from './estate-draft.ts';

/** A block in the form that changes it. */
export interface BlockNameDraft {
  name: string;
  description: string;
}

const text = <Field extends string>(label: string, field: Field) => ({
  label,
  show: (draft: Record<Field, string>) => draft[field],
});

/** The fields of an estate with which a conflict shows them. */
export const estateFields = (owners: readonly { value: string; label: string }[]): MergeFields<EstateDraft> => ({
  name: text('Name', 'name'),
  size: text('Size', 'size'),
  address: text('Address', 'address'),
  owner: { label: 'Owner', show: ({ owner }) => owners.find(({ value }) => value === owner)?.label ?? '' },
  description: text('Description', 'description'),
});

export const BLOCK_FIELDS: MergeFields<BlockNameDraft> = {
  name: text('Block name', 'name'),
  description: text('Block description', 'description'),
};

const names = (ids: readonly number[], named: readonly Named[]) =>
  ids.map((value) => named.find(({ id }) => id === value)?.name ?? `#${value}`).join(', ');

/** The fields of an apartment with which a conflict shows them. */
export function apartmentFields(
  amenities: readonly Named[],
  furnishings: readonly Named[],
): MergeFields<ApartmentDraft> {
  return {
    number: text('Number', 'number'),
    rent_amount: { label: 'Rent a month', show: ({ rent_amount }) => formatUgx(rent_amount ?? 0) },
    size: text('Size (m²)', 'size'),
    number_of_rooms: text('Rooms', 'number_of_rooms'),
    color: text('Color', 'color'),
    amenities: { label: 'Amenities', show: (draft) => names(draft.amenities, amenities) },
    furnishings: { label: 'Furnishings', show: (draft) => names(draft.furnishings, furnishings) },
    description: text('Description', 'description'),
  };
}
