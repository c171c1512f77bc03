import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Named } from '@amayumba/contract/estates/estate.ts';
import { conflictIn } from '../../api/conflict.ts';
import type { Problem } from '../../api/problem.ts';
import { type Merge, type MergeFields, withConflict, openedWith } from '../../lib/merge.ts';
import { type EstateDraft, type PartKind, partValues, storedValues, withPart } from './estate-draft.ts';
import { listedApartmentSchema, listedBlockSchema, listedEstateSchema } from './estate-schemas.ts';

/** Of an estate, a block or an apartment what the form asks for, by the names of its fields. */
export type Values = Record<string, unknown>;

/** A part of an estate that somebody else changed while the form was open. */
export interface EstateConflict {
  /** Of the block or apartment in the form; 'estate' for the estate itself. */
  key: string;
  kind: PartKind;
  /** For a heading: 'Block A was'. */
  what: string;
  merge: Merge<Values>;
}

/** What ids in the form are called. */
export interface EstateNames {
  owners: readonly { value: string; label: string }[];
  amenities: readonly Named[];
  furnishings: readonly Named[];
}

const SCHEMA = { estate: listedEstateSchema, block: listedBlockSchema, apartment: listedApartmentSchema };

/** The meeting that a refused change comes to; undefined where it was refused for something else. */
export function estateConflictIn(
  problem: Problem,
  part: Pick<EstateConflict, 'key' | 'kind' | 'what'>,
  { opened, mine }: { opened: Values; mine: Values },
): EstateConflict | undefined {
  const found = conflictIn(problem, SCHEMA[part.kind]);
  if (!found) return undefined;
  const draft = storedValues(part.kind, found.current);
  // Which fields there are is known where they are shown; here nothing was chosen yet.
  return {
    ...part,
    merge: withConflict(openedWith(opened, undefined, mine), {}, { ...found, draft }, found.current.version),
  };
}

/** What the form says with what was chosen in a meeting. */
export const withResolution = (draft: EstateDraft, { key, kind }: EstateConflict, values: Values): EstateDraft =>
  withPart(draft, kind, key, values);

/** The same part as the form says it now. */
export const partValuesOf = (draft: EstateDraft, { key, kind }: EstateConflict): Values | undefined =>
  partValues(draft, kind, key);

const text = (label: string, field: string) => ({ label, show: (values: Values) => values[field] as string });
const names = (label: string, field: string, named: readonly Named[]) => ({
  label,
  show: (values: Values) =>
    ((values[field] ?? []) as number[]).map((one) => named.find(({ id }) => id === one)?.name ?? `#${one}`).join(', '),
});

/** How the fields of a part read beside what somebody else saved in them. */
export function partFields(kind: PartKind, { owners, amenities, furnishings }: EstateNames): MergeFields<Values> {
  if (kind === 'block')
    return { name: text('Block name', 'name'), description: text('Block description', 'description') };
  if (kind === 'estate') {
    const owner = (values: Values) => owners.find(({ value }) => value === values['owner'])?.label ?? '';
    return {
      name: text('Name', 'name'),
      size: text('Size', 'size'),
      address: text('Address', 'address'),
      owner: { label: 'Owner', show: owner },
      description: text('Description', 'description'),
    };
  }
  return {
    number: text('Number', 'number'),
    rent_amount: { label: 'Rent a month', show: ({ rent_amount }) => formatUgx((rent_amount as Ugx | null) ?? 0) },
    size: text('Size (m²)', 'size'),
    number_of_rooms: text('Rooms', 'number_of_rooms'),
    color: text('Color', 'color'),
    amenities: names('Amenities', 'amenities', amenities),
    furnishings: names('Furnishings', 'furnishings', furnishings),
    description: text('Description', 'description'),
  };
}
