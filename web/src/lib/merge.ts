import { type Choices, type Difference, diffFields, type Side, sideOf } from './three-way-diff.ts';

/** A form of something that somebody else may change while it is open. */
export interface Merge<Draft extends object> {
  /** What was there when the form was opened, or when the person last saw what was there. */
  opened: Draft;
  /** The version of that; undefined where the server counts none. */
  version: number | undefined;
  /** What is typed. */
  mine: Draft;
  /** What was saved meanwhile, once that came to light. */
  theirs: Theirs<Draft> | null;
  choices: Choices;
}

interface Theirs<Draft> {
  draft: Draft;
  /** Who saved it, where that is known, and when (an ISO instant). */
  by: string | null;
  at: string | null;
}

/** The fields of a form that are compared, in its order: what each is called and how its value reads. */
export type MergeFields<Draft extends object> = {
  readonly [Field in keyof Draft & string]?: { label: string; show: (draft: Draft) => string };
};

/** A form as it opens; `mine` where it begins with something else than what is stored. */
export const openedWith = <Draft extends object>(opened: Draft, version: number | undefined, mine = opened) => ({
  opened,
  version,
  mine,
  theirs: null,
  choices: {},
});

/** Where the form and what was saved meanwhile differ. */
export function differencesOf<Draft extends object>(merge: Merge<Draft>, fields: MergeFields<Draft>): Difference[] {
  const { opened, theirs, mine } = merge;
  if (!theirs) return [];
  type Row = Record<string, unknown>;
  return diffFields(Object.keys(fields), { opened: opened as Row, theirs: theirs.draft as Row, mine: mine as Row });
}

/** What the form says: what was typed, and of the other's what is taken over. In a conflict what was typed stays in sight. */
export function mergedDraft<Draft extends object>(merge: Merge<Draft>, fields: MergeFields<Draft>): Draft {
  const { mine, theirs, choices } = merge;
  if (!theirs) return mine;
  const taken = differencesOf(merge, fields).filter((one) => sideOf(one, choices) === 'theirs');
  const values = theirs.draft as Record<string, unknown>;
  return { ...mine, ...Object.fromEntries(taken.map(({ field }) => [field, values[field]])) };
}

/** After the person typed: whatever they changed is theirs to keep. */
export function typed<Draft extends object>(
  merge: Merge<Draft>,
  fields: MergeFields<Draft>,
  next: Draft,
): Merge<Draft> {
  const before = mergedDraft(merge, fields);
  const changed = (Object.keys(next) as (keyof Draft & string)[]).filter((field) => next[field] !== before[field]);
  return {
    ...merge,
    mine: { ...merge.mine, ...Object.fromEntries(changed.map((field) => [field, next[field]])) },
    choices: merge.theirs ? { ...merge.choices, ...sidesFor(changed, 'mine') } : {},
  };
}

/** After it came to light that somebody saved something else; what was chosen before is typed by now. */
export function withConflict<Draft extends object>(
  merge: Merge<Draft>,
  fields: MergeFields<Draft>,
  theirs: Theirs<Draft>,
  version: number | undefined,
): Merge<Draft> {
  const opened = merge.theirs?.draft ?? merge.opened;
  return { opened, version, mine: mergedDraft(merge, fields), theirs, choices: {} };
}

/** After the person said whose value of a field is to stand. */
export const chosen = <Draft extends object>(merge: Merge<Draft>, field: string, side: Side): Merge<Draft> => ({
  ...merge,
  choices: { ...merge.choices, [field]: side },
});

/** The same for every field that both changed. */
export function allChosen<Draft extends object>(merge: Merge<Draft>, fields: MergeFields<Draft>, side: Side) {
  const both = differencesOf(merge, fields).filter(({ isConflict }) => isConflict);
  return {
    ...merge,
    choices: {
      ...merge.choices,
      ...sidesFor(
        both.map(({ field }) => field),
        side,
      ),
    },
  };
}

/** Whether the person has yet to choose somewhere. */
export const hasOpenConflict = <Draft extends object>(merge: Merge<Draft>, fields: MergeFields<Draft>): boolean =>
  differencesOf(merge, fields).some((one) => sideOf(one, merge.choices) === undefined);

const sidesFor = (fields: readonly string[], side: Side): Choices =>
  Object.fromEntries(fields.map((field) => [field, side]));

/** A form after its `sent` was stored as `stored`: what was typed while it was under way stays. */
export function savedAs<Draft extends object>(sent: Draft, now: Draft, stored: Draft): Draft {
  const fields = Object.keys(now) as (keyof Draft & string)[];
  const typedSince = fields.filter((field) => now[field] !== sent[field]);
  return { ...stored, ...Object.fromEntries(typedSince.map((field) => [field, now[field]])) };
}
