import { useState } from 'react';
import type { EstateDraft } from '../../../features/estates/estate-draft.ts';
import {
  type EstateNames,
  type EstateConflict,
  partFields,
  type Values,
  partValuesOf,
  withResolution,
} from '../../../features/estates/estate-conflicts.ts';
import { mergedDraft, hasOpenConflict, type Merge, withInput } from '../../../lib/merge.ts';

/** The draft of an estate's form, and the conflicts with values that others saved while it was open. */
export function useEstateConflicts(initial: EstateDraft, names: EstateNames) {
  const [{ draft, conflicts }, setState] = useState<{ draft: EstateDraft; conflicts: readonly EstateConflict[] }>({
    draft: initial,
    conflicts: [],
  });
  const [asked, setAsked] = useState(0);
  const fieldsOf = ({ kind }: EstateConflict) => partFields(kind, names);
  const merged = (now: EstateDraft, conflict: EstateConflict) =>
    withResolution(now, conflict, mergedDraft(conflict.merge, fieldsOf(conflict)));
  const isOpen = conflicts.some((conflict) => hasOpenConflict(conflict.merge, fieldsOf(conflict)));
  return {
    draft,
    conflicts,
    fieldsOf,
    /** Number of attempts to save with an undecided conflict. */
    asked: isOpen ? asked : 0,
    /** Returns whether the form can be saved. With an undecided conflict, the form shows a message from now on. */
    isReady: () => {
      setAsked((times) => (isOpen ? times + 1 : 0));
      return !isOpen;
    },
    /** Changes the draft. New input also becomes the person's value in the conflicts. */
    change: (next: EstateDraft) =>
      setState((now) => ({
        draft: next,
        conflicts: now.conflicts.map((conflict) => {
          const values: Values = partValuesOf(next, conflict) ?? {};
          return { ...conflict, merge: withInput(conflict.merge, fieldsOf(conflict), values) };
        }),
      })),
    /** Applies the person's choice in one conflict to the draft. */
    decide: (key: string, update: (now: Merge<Values>) => Merge<Values>) =>
      setState((now) => {
        const next = now.conflicts.map((conflict) =>
          conflict.key === key ? { ...conflict, merge: update(conflict.merge) } : conflict,
        );
        const decided = next.find((conflict) => conflict.key === key);
        return { draft: decided ? merged(now.draft, decided) : now.draft, conflicts: next };
      }),
    /** Takes the conflicts of a save. The draft takes over values that only others changed. */
    recordConflicts: (found: readonly EstateConflict[]) =>
      setState((now) => ({ draft: found.reduce(merged, now.draft), conflicts: found })),
  };
}

export type EstateConflicts = ReturnType<typeof useEstateConflicts>;
