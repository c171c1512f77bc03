import { useState } from 'react';
import {
  type ChangedBy,
  differencesOf,
  hasOpenConflict,
  type Merge,
  mergedDraft,
  type MergeFields,
  overwritten,
  type Side,
  withChoice,
  withConflict,
  withInput,
} from './merge.ts';

/** The stored record, who changed it, and its version. */
export interface FetchedVersion<Draft> extends ChangedBy {
  draft: Draft;
  version: number | undefined;
}

type State<Draft extends object> = readonly [Merge<Draft>, (update: (now: Merge<Draft>) => Merge<Draft>) => void];

/** A form that handles concurrent edits. Its state is its own, so later refetches do not change it. */
export function useMergeOf<Draft extends object>([merge, set]: State<Draft>, fields: MergeFields<Draft>) {
  const [asked, setAsked] = useState(0);
  const open = hasOpenConflict(merge, fields);
  return {
    merge,
    fields,
    /** The values to show and send. */
    draft: mergedDraft(merge, fields),
    version: merge.version,
    /** The stored record, as far as the person has seen it. */
    stored: merge.theirs?.draft ?? merge.opened,
    /** Applies the person's input, even if more was typed since the form last rendered. */
    change: (part: Partial<Draft>) => set((now) => withInput(now, fields, part)),
    choose: (field: string, side: Side) => set((now) => withChoice(now, field, side)),
    overwrite: () => set((now) => overwritten(now, fields)),
    recordConflict: ({ version, ...theirs }: FetchedVersion<Draft>) => {
      setAsked(0);
      set((now) => withConflict(now, fields, theirs, version));
    },
    /** Whether another version of the record has all that the person typed. */
    isStoredAs: (theirs: Draft) =>
      differencesOf(withConflict(merge, fields, { draft: theirs, by: null, at: null }, undefined), fields).length === 0,
    /** Whether it can be sent; if a conflict is open, the form shows that from now on. */
    isReady: () => {
      setAsked((times) => (open ? times + 1 : 0));
      return !open;
    },
    /** How often the person tried to send it with an open conflict. */
    failedAttempts: open ? asked : 0,
    /** A problem that the comparison does not already show. */
    problemToShow: <Problem extends { code?: string | undefined }>(problem: Problem | undefined): Problem | undefined =>
      merge.theirs && problem?.code === 'stale_change' ? undefined : problem,
  };
}

export type MergeForm<Draft extends object> = ReturnType<typeof useMergeOf<Draft>>;
