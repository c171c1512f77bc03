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
import { mergedDraft, hasOpenConflict, type Merge, typed } from '../../../lib/merge.ts';

/** The form of an estate together with what others saved in its parts while it was open. */
export function useEstateConflicts(initial: EstateDraft, names: EstateNames) {
  const [{ draft, meetings }, setState] = useState<{ draft: EstateDraft; meetings: readonly EstateConflict[] }>({
    draft: initial,
    meetings: [],
  });
  const [asked, setAsked] = useState(0);
  const fieldsOf = ({ kind }: EstateConflict) => partFields(kind, names);
  const merged = (now: EstateDraft, meeting: EstateConflict) =>
    withResolution(now, meeting, mergedDraft(meeting.merge, fieldsOf(meeting)));
  const isOpen = meetings.some((meeting) => hasOpenConflict(meeting.merge, fieldsOf(meeting)));
  return {
    draft,
    meetings,
    fieldsOf,
    /** How often the person wanted to save while something was to be chosen. */
    asked: isOpen ? asked : 0,
    /** Whether it can be saved; where something has yet to be chosen, the form says so from now on. */
    isReady: () => {
      setAsked((times) => (isOpen ? times + 1 : 0));
      return !isOpen;
    },
    /** What was typed counts as the person's in the meetings too. */
    change: (next: EstateDraft) =>
      setState((now) => ({
        draft: next,
        meetings: now.meetings.map((meeting) => {
          const values: Values = partValuesOf(next, meeting) ?? {};
          return { ...meeting, merge: typed(meeting.merge, fieldsOf(meeting), values) };
        }),
      })),
    /** What the person chose in one meeting goes into the form. */
    decide: (key: string, update: (now: Merge<Values>) => Merge<Values>) =>
      setState((now) => {
        const next = now.meetings.map((one) => (one.key === key ? { ...one, merge: update(one.merge) } : one));
        const decided = next.find((one) => one.key === key);
        return { draft: decided ? merged(now.draft, decided) : now.draft, meetings: next };
      }),
    /** After a save: what only others changed is taken over. */
    meet: (met: readonly EstateConflict[]) =>
      setState((now) => ({ draft: met.reduce(merged, now.draft), meetings: met })),
  };
}

export type EstateConflicts = ReturnType<typeof useEstateConflicts>;
