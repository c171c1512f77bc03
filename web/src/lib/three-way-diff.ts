/** Whose value of a field is kept. */
export type Side = 'mine' | 'theirs';
export type Choices = Readonly<Partial<Record<string, Side>>>;

/** A field that two people changed, or one of them, since the form was opened. */
export interface Difference {
  field: string;
  /** Both changed it, each to something else: only the person can tell which is right. */
  isConflict: boolean;
  /** Whose value stands until the person says otherwise; undefined in a conflict. */
  usual: Side | undefined;
}

/** What a value says: lists with the same members are the same, and so are options with the same value, whatever they are called. */
const said = (value: unknown): string =>
  JSON.stringify(typeof value === 'object' && value !== null && 'value' in value ? value.value : value) ?? '';
const isSame = (one: unknown, other: unknown) => said(one) === said(other);

/**
 * Where mine and theirs are not the same, in the order of the fields. What only the other changed is theirs, what only I changed is mine, and where
 * both did, differently, the person has to choose.
 */
export function diffFields(
  fields: readonly string[],
  { opened, theirs, mine }: Readonly<Record<'opened' | 'theirs' | 'mine', Readonly<Record<string, unknown>>>>,
): Difference[] {
  return fields.flatMap((field) => {
    if (isSame(mine[field], theirs[field])) return [];
    const iChanged = !isSame(mine[field], opened[field]);
    const isConflict = iChanged && !isSame(theirs[field], opened[field]);
    return [{ field, isConflict, usual: isConflict ? undefined : iChanged ? 'mine' : 'theirs' }];
  });
}

/** Whose value a difference comes to with these choices; undefined where the person has yet to say. */
export const sideOf = ({ field, usual }: Difference, choices: Choices): Side | undefined => choices[field] ?? usual;
