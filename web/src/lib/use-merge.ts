import { useState } from 'react';
import {
  allChosen,
  chosen,
  mergedDraft,
  hasOpenConflict,
  type Merge,
  type MergeFields,
  withConflict,
  openedWith,
  savedAs,
  typed,
} from './merge.ts';
import type { Side } from './three-way-diff.ts';

/** What is stored now, whose it is, and its version. */
export interface FetchedVersion<Draft> {
  draft: Draft;
  by: string | null;
  at: string | null;
  version: number | undefined;
}

/** A form that notices when somebody else saved meanwhile. `opened` is asked once: what a list behind the form fetches later changes nothing. */
export function useMerge<Draft extends object>(opened: () => Merge<Draft>, fields: MergeFields<Draft>) {
  return useMergeOf(useState(opened), fields);
}

type State<Draft extends object> = readonly [Merge<Draft>, (update: (now: Merge<Draft>) => Merge<Draft>) => void];

/** {@link useMerge} with a state that is kept elsewhere. */
export function useMergeOf<Draft extends object>([merge, set]: State<Draft>, fields: MergeFields<Draft>) {
  const [asked, setAsked] = useState(0);
  const open = hasOpenConflict(merge, fields);
  return {
    merge,
    fields,
    /** What the form shows and sends. */
    draft: mergedDraft(merge, fields),
    /** The version that is sent along. */
    version: merge.version,
    /** What is stored, as far as the person knows. */
    stored: merge.theirs?.draft ?? merge.opened,
    /** Begins anew with what was sent and is stored now; what was typed meanwhile stays typed. */
    begin: (stored: Draft, version: number | undefined) =>
      set((now) => openedWith(stored, version, savedAs(mergedDraft(merge, fields), mergedDraft(now, fields), stored))),
    change: (next: Draft) => set((now) => typed(now, fields, next)),
    choose: (field: string, side: Side) => set((now) => chosen(now, field, side)),
    chooseAll: (side: Side) => set((now) => allChosen(now, fields, side)),
    meet: ({ version, ...theirs }: FetchedVersion<Draft>) => {
      setAsked(0);
      set((now) => withConflict(now, fields, theirs, version));
    },
    /** Whether it can be sent; where something has yet to be chosen, the form says so from now on. */
    isReady: () => {
      setAsked((times) => (open ? times + 1 : 0));
      return !open;
    },
    /** How often the person wanted to send it while something was to be chosen. */
    asked: open ? asked : 0,
    /** A problem that is not told by the comparison already. */
    besides: <Problem extends { code?: string | undefined }>(problem: Problem | undefined): Problem | undefined =>
      merge.theirs && problem?.code === 'stale_change' ? undefined : problem,
  };
}

export type MergeForm<Draft extends object> = ReturnType<typeof useMergeOf<Draft>>;
