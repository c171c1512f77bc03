import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Named } from '@amayumba/contract/estates/estate.ts';
import { conflictIn } from '../../api/conflict.ts';
import type { Problem } from '../../api/problem.ts';
import { type Merge, type MergeFields, withConflict, newMerge } from '../../lib/merge.ts';
import { type EstateDraft, type PartKind, partValues, storedValues, withPart } from './estate-draft.ts';
import { listedApartmentSchema, listedBlockSchema, listedEstateSchema } from './estate-schemas.ts';

/** The form's values for an estate, a block or an apartment, by field name. */
export type Values = Record<string, unknown>;

/** A part of an estate that somebody else changed while the form was open. */
export interface EstateConflict {
  /** Key of the block or apartment in the form; 'estate' for the estate itself. */
  key: string;
  kind: PartKind;
  /** For a heading: 'Block A was'. */
  what: string;
  merge: Merge<Values>;
}

/** The names for ids in the form. */
export interface EstateNames {
  owners: readonly { value: string; label: string }[];
  amenities: readonly Named[];
  furnishings: readonly Named[];
}

const SCHEMA = { estate: listedEstateSchema, block: listedBlockSchema, apartment: listedApartmentSchema };

/** Returns the conflict that a refused change reports, or undefined if the refusal has another cause. */
export function estateConflictIn(
  problem: Problem,
  part: Pick<EstateConflict, 'key' | 'kind' | 'what'>,
  { opened, mine }: { opened: Values; mine: Values },
): EstateConflict | undefined {
  const found = conflictIn(problem, SCHEMA[part.kind]);
  if (!found) return undefined;
  const draft = storedValues(part.kind, found.current);
  // The component that shows the conflict knows the fields; nothing is chosen yet.
  return {
    ...part,
    merge: withConflict(newMerge(opened, undefined, mine), {}, { ...found, draft }, found.current.version),
  };
}

/** Returns the form with the values that were chosen in a conflict. */
export const withResolution = (draft: EstateDraft, { key, kind }: EstateConflict, values: Values): EstateDraft =>
  withPart(draft, kind, key, values);

/** Returns the current form values of the part in conflict. */
export const partValuesOf = (draft: EstateDraft, { key, kind }: EstateConflict): Values | undefined =>
  partValues(draft, kind, key);

const text = (label: string, field: string) => ({ label, show: (values: Values) => values[field] as string });
const names = (label: string, field: string, named: readonly Named[]) => ({
  label,
  show: (values: Values) =>
    ((values[field] ?? []) as number[])
      .map((value) => named.find(({ id }) => id === value)?.name ?? `#${value}`)
      .join(', '),
});

/** Labels and texts with which a conflict shows the fields of a part. */
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
