import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type * as estates from '@amayumba/contract/estates/endpoints.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import { newKey } from '../../lib/new-key.ts';
import { nextName, numberInCopy, rangeNumbers } from './apartment-range.ts';
import type { ListedApartment, ListedEstate } from './estate-schemas.ts';

export interface EstateDraft {
  name: string;
  address: string;
  size: string;
  description: string;
  /** User id as text, empty for none. */
  owner: string;
}

/** The further values of apartments in a form, besides their number. */
export interface ApartmentValues {
  rent_amount: Ugx | null;
  /** Square metres. */
  size: string;
  number_of_rooms: string;
  color: string;
  description: string;
  amenities: number[];
  furnishings: number[];
}

export type ApartmentDraft = ApartmentValues & { number: string };

/** New apartments with consecutive numbers in a form, which are otherwise equal. `key` identifies it in the form. */
export type RangeDraft = ApartmentValues & { key: string; from: string; to: string };

export interface BlockDraft {
  key: string;
  name: string;
  description: string;
  ranges: RangeDraft[];
}

export type NewEstateDraft = EstateDraft & { blocks: BlockDraft[] };

export const emptyEstate: NewEstateDraft = { name: '', address: '', size: '', description: '', owner: '', blocks: [] };

const NO_VALUES: ApartmentValues = {
  rent_amount: null,
  size: '',
  number_of_rooms: '',
  color: '',
  description: '',
  amenities: [],
  furnishings: [],
};

/** A new range, with the rent and the rooms of the one before it. */
export const newRange = (like: Partial<ApartmentValues> = {}): RangeDraft => ({
  ...NO_VALUES,
  ...like,
  key: newKey(),
  from: '',
  to: '',
});

/** A new block; its name follows that of the block before it. */
export const newBlock = (before?: BlockDraft): BlockDraft => ({
  key: newKey(),
  name: before ? nextName(before.name.trim()) : 'Block A',
  description: '',
  ranges: [newRange()],
});

/** A copy of a block with the next name; numbers that begin with the letter of the block follow. */
export function copyOfBlock(block: BlockDraft, last: BlockDraft): BlockDraft {
  const name = nextName(last.name.trim());
  const inCopy = (number: string) => numberInCopy(number, block.name.trim(), name);
  return {
    ...block,
    key: newKey(),
    name,
    ranges: block.ranges.map((range) =>
      Object.assign({}, range, { key: newKey(), from: inCopy(range.from), to: inCopy(range.to) }),
    ),
  };
}

/** Blocks without a name are left out. See docs/product.md, Estate form. */
export const hasBlockName = ({ name }: BlockDraft) => name.trim() !== '';

export const estateDraftOf = ({ name, address, size, description, owner }: ListedEstate): EstateDraft => ({
  name,
  address,
  size,
  description,
  owner: owner === null ? '' : String(owner),
});

export const apartmentDraftOf = (apartment: ListedApartment): ApartmentDraft => ({
  number: apartment.number,
  rent_amount: apartment.rent_amount,
  size: apartment.size === null ? '' : String(apartment.size),
  number_of_rooms: String(apartment.number_of_rooms),
  color: apartment.color,
  description: apartment.description,
  amenities: apartment.amenities.map(({ id }) => id),
  furnishings: apartment.furnishings.map(({ id }) => id),
});

export const estateBody = ({ owner, ...estate }: EstateDraft) => ({
  ...estate,
  owner: owner === '' ? null : Number(owner),
});

/** Sends size and rooms as typed if they are not numbers, so that the server returns an error for the field. */
export const apartmentBody = ({ rent_amount, size, number_of_rooms, ...apartment }: ApartmentDraft) => ({
  ...apartment,
  rent_amount: rent_amount ?? 0,
  size: size.trim() || null,
  ...(number_of_rooms.trim() !== '' && { number_of_rooms: number_of_rooms.trim() }),
});
export type ApartmentBody = ReturnType<typeof apartmentBody>;

export const rangeBodies = ({ key: _key, from, to, ...values }: RangeDraft): ApartmentBody[] =>
  rangeNumbers(from, to).numbers.map((number) => apartmentBody({ ...values, number }));

export function newEstateBody({ blocks, ...estate }: NewEstateDraft): BodyOf<typeof estates.createEstate> {
  const named = blocks.filter(hasBlockName).map(({ name, description, ranges }) => ({
    name,
    description,
    apartments: ranges.flatMap(rangeBodies),
  }));
  return { ...estateBody(estate), ...(named.length > 0 && { blocks: named }) };
}

/** The faults in the numbers of some ranges of one block, by the form's field names. */
export function rangeFaults(ranges: readonly RangeDraft[], taken: readonly string[] = []): FieldErrors {
  const used = new Set(taken.map((number) => number.toLowerCase()));
  const faults: FieldErrors = {};
  for (const { key, from, to } of ranges) {
    const { numbers, fault } = rangeNumbers(from, to);
    const twice = numbers.filter((number) => used.has(number.toLowerCase()));
    if (fault) faults[`${key}.to`] = [fault];
    else if (twice.length > 0) faults[`${key}.number`] = [`${twice.slice(0, 3).join(', ')} is in this block already.`];
    for (const number of numbers) used.add(number.toLowerCase());
  }
  return faults;
}

/** Without the ranges whose last number may still be typed, until somebody tries to save. */
export const shownFaults = (faults: FieldErrors, wasChecked: boolean): FieldErrors =>
  wasChecked ? faults : Object.fromEntries(Object.entries(faults).filter(([field]) => !field.endsWith('.to')));

/** The server's messages by the form's field names; the server numbers the apartments that were sent. */
export function rangeErrors(fields: FieldErrors, ranges: readonly RangeDraft[], prefix = ''): FieldErrors {
  const keys = ranges.flatMap((range) => rangeBodies(range).map(() => range.key));
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, messages]) => {
      const [, at, field] = path.startsWith(prefix)
        ? (/^apartments\.(\d+)\.([^.]+)/.exec(path.slice(prefix.length)) ?? [])
        : [];
      return at === undefined ? [] : [[`${keys[Number(at)]}.${field}`, messages] as const];
    }),
  );
}

/** The same for a whole new estate: `name`, or `<key>.name` for a block. */
export function estateErrors(fields: FieldErrors, { blocks }: NewEstateDraft): FieldErrors {
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(fields).filter(([path]) => !path.startsWith('blocks.')),
  );
  blocks.filter(hasBlockName).forEach(({ key, ranges }, index) => {
    const prefix = `blocks.${index}.`;
    Object.assign(errors, rangeErrors(fields, ranges, prefix));
    for (const field of ['name', 'description']) {
      const messages = fields[prefix + field];
      if (messages) errors[`${key}.${field}`] = messages;
    }
  });
  return errors;
}
