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

/** A value as text to compare: lists with the same members are equal, and options with the same value. */
const comparable = (value: unknown): string =>
  JSON.stringify(typeof value === 'object' && value !== null && 'value' in value ? value.value : value) ?? '';
const isSame = (a: unknown, b: unknown) => comparable(a) === comparable(b);

/** The side used for a difference after these choices; undefined if the person has to choose. */
export const sideOf = ({ field, usual }: Difference, choices: Choices): Side | undefined => choices[field] ?? usual;

/** A form of a record that somebody else may change while it is open. */
export interface Merge<Draft extends object> {
  /** The record when the form was opened, or when the person last saw a conflict. */
  opened: Draft;
  /** The version of `opened`; undefined if the server counts none. */
  version: number | undefined;
  /** The person's input. */
  mine: Draft;
  /** The concurrent edit, once it is known. */
  theirs: Theirs<Draft> | null;
  choices: Choices;
}

/** Who changed a record and when, if known. */
export interface ChangedBy {
  by: string | null;
  /** An ISO instant. */
  at: string | null;
}

interface Theirs<Draft> extends ChangedBy {
  draft: Draft;
}

/** The fields of a form to compare, in its order: their label, and how to show the value of those that are no text. */
export type MergeFields<Draft extends object> = {
  readonly [Field in keyof Draft & string]?: string | { label: string; show: (draft: Draft) => string };
};

/** A form as it opens; `mine` if it starts with other values than the stored ones. */
export const newMerge = <Draft extends object>(opened: Draft, version: number | undefined, mine = opened) => ({
  opened,
  version,
  mine,
  theirs: null,
  choices: {},
});

/**
 * The differences between the form and the concurrent edit, in the order of the fields. A field that only one side
 * changed uses that side; if both changed it differently, it is a conflict.
 */
export function differencesOf<Draft extends object>(merge: Merge<Draft>, fields: MergeFields<Draft>): Difference[] {
  const { opened, theirs, mine } = merge;
  if (!theirs) return [];
  return (Object.keys(fields) as (keyof Draft & string)[]).flatMap((field): Difference[] => {
    if (isSame(mine[field], theirs.draft[field])) return [];
    const iChanged = !isSame(mine[field], opened[field]);
    const isConflict = iChanged && !isSame(theirs.draft[field], opened[field]);
    return [{ field, isConflict, usual: isConflict ? undefined : iChanged ? 'mine' : 'theirs' }];
  });
}

/** The form's values: the input, with the merged fields of the concurrent edit. In a conflict the input stays. */
export function mergedDraft<Draft extends object>(merge: Merge<Draft>, fields: MergeFields<Draft>): Draft {
  const { mine, theirs, choices } = merge;
  if (!theirs) return mine;
  const adopted = differencesOf(merge, fields).filter((difference) => sideOf(difference, choices) === 'theirs');
  const values = theirs.draft as Record<string, unknown>;
  return { ...mine, ...Object.fromEntries(adopted.map(({ field }) => [field, values[field]])) };
}

/** Applies the person's input; the fields they changed become `mine`. */
export function withInput<Draft extends object>(
  merge: Merge<Draft>,
  fields: MergeFields<Draft>,
  part: Partial<Draft>,
): Merge<Draft> {
  const before = mergedDraft(merge, fields);
  const changed = (Object.keys(part) as (keyof Draft & string)[]).filter((field) => part[field] !== before[field]);
  return {
    ...merge,
    mine: { ...merge.mine, ...Object.fromEntries(changed.map((field) => [field, part[field]])) },
    choices: merge.theirs ? { ...merge.choices, ...sidesFor(changed, 'mine') } : {},
  };
}

/** Applies a concurrent edit; earlier choices become part of the input. */
export function withConflict<Draft extends object>(
  merge: Merge<Draft>,
  fields: MergeFields<Draft>,
  theirs: Theirs<Draft>,
  version: number | undefined,
): Merge<Draft> {
  const opened = merge.theirs?.draft ?? merge.opened;
  return { opened, version, mine: mergedDraft(merge, fields), theirs, choices: {} };
}

export const withChoice = <Draft extends object>(merge: Merge<Draft>, field: string, side: Side): Merge<Draft> => ({
  ...merge,
  choices: { ...merge.choices, [field]: side },
});

/** Chooses the person's values in all fields in conflict. */
export function overwritten<Draft extends object>(merge: Merge<Draft>, fields: MergeFields<Draft>): Merge<Draft> {
  const both = differencesOf(merge, fields).filter(({ isConflict }) => isConflict);
  return {
    ...merge,
    choices: {
      ...merge.choices,
      ...sidesFor(
        both.map(({ field }) => field),
        'mine',
      ),
    },
  };
}

/** Whether a conflict has no choice yet. */
export const hasOpenConflict = <Draft extends object>(merge: Merge<Draft>, fields: MergeFields<Draft>): boolean =>
  differencesOf(merge, fields).some((difference) => sideOf(difference, merge.choices) === undefined);

const sidesFor = (fields: readonly string[], side: Side): Choices =>
  Object.fromEntries(fields.map((field) => [field, side]));

/** The form after `sent` was stored as `stored`: input typed during the request stays. */
export function mergedAfterSave<Draft extends object>(sent: Draft, now: Draft, stored: Draft): Draft {
  const fields = Object.keys(now) as (keyof Draft & string)[];
  const typedSince = fields.filter((field) => now[field] !== sent[field]);
  return { ...stored, ...Object.fromEntries(typedSince.map((field) => [field, now[field]])) };
}
