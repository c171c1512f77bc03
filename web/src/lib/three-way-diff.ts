/** The side whose value of a field is used. */
export type Side = 'mine' | 'theirs';
export type Choices = Readonly<Partial<Record<string, Side>>>;

/** A field with different values on the two sides since the form was opened. */
export interface Difference {
  field: string;
  /** Both sides changed it to different values, so the person has to choose. */
  isConflict: boolean;
  /** The side used by default; undefined in a conflict. */
  usual: Side | undefined;
}

/**
 * A value as text to compare: lists with the same members are equal, and so are options with the same value, whatever
 * their labels.
 */
const comparable = (value: unknown): string =>
  JSON.stringify(typeof value === 'object' && value !== null && 'value' in value ? value.value : value) ?? '';
const isSame = (a: unknown, b: unknown) => comparable(a) === comparable(b);

/**
 * The differences between mine and theirs, in the order of the fields. A field that only one side changed uses that
 * side; if both changed it differently, it is a conflict.
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

/** The side used for a difference after these choices; undefined if the person has to choose. */
export const sideOf = ({ field, usual }: Difference, choices: Choices): Side | undefined => choices[field] ?? usual;
