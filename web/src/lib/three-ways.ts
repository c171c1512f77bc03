/** A field of a form that two people changed, or one of them, since it was opened. */
export interface Difference<Field extends string = string> {
  field: Field;
  /** Both changed it, each to something else: only the person can tell which is right. */
  isConflict: boolean;
  /** Whose value stands until the person says otherwise; undefined in a conflict. */
  usual: Side | undefined;
}

/** Whose value of a field is kept. */
export type Side = 'mine' | 'theirs';
export type Choices<Field extends string = string> = Partial<Record<Field, Side>>;

/** Compares what values say, so that two lists of the same months are the same. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Where mine and theirs are not the same, in the order of the fields. What only the other changed is theirs, what only I changed is mine, and where
 * both did, differently, the person has to choose.
 */
export function differencesIn<Field extends string, Draft extends Record<Field, unknown>>(
  fields: readonly Field[],
  opened: Draft,
  theirs: Draft,
  mine: Draft,
): Difference<Field>[] {
  return fields.flatMap((field) => {
    if (isSame(mine[field], theirs[field])) return [];
    const iChanged = !isSame(mine[field], opened[field]);
    const theyChanged = !isSame(theirs[field], opened[field]);
    const isConflict = iChanged && theyChanged;
    return [{ field, isConflict, usual: isConflict ? undefined : iChanged ? 'mine' : 'theirs' }];
  });
}

/** What the form says with these choices; where none was made yet, what was typed stays in sight. */
export function chosenOf<Field extends string, Draft extends Record<Field, unknown>>(
  differences: readonly Difference<Field>[],
  choices: Choices<Field>,
  theirs: Draft,
  mine: Draft,
): Draft {
  const taken = differences.filter(({ field, usual }) => (choices[field] ?? usual) === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map(({ field }) => [field, theirs[field]])) };
}

/** The conflicts in which nothing was chosen yet. */
export const undecidedIn = <Field extends string>(
  differences: readonly Difference<Field>[],
  choices: Choices<Field>,
): Field[] => differences.filter(({ field, isConflict }) => isConflict && !choices[field]).map(({ field }) => field);
