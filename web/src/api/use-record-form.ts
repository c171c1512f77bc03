import { useState } from 'react';
import type * as z from 'zod/mini';
import { useStoredMerge } from '../auth/use-stored-draft.ts';
import { type MergeFields, newMerge } from '../lib/merge.ts';
import { conflictIn } from './conflict.ts';
import { asProblem } from './problem.ts';

export interface RecordForm<Draft extends object, Stored extends { version?: number | undefined }> {
  /** Names the form and its record: 'edit-block-3'. */
  name: string;
  stored: Stored;
  draftOf: (stored: Stored) => Draft;
  schema: z.ZodMiniType<Stored>;
  fields: MergeFields<Draft>;
  onClose: () => void;
}

/** A form in a modal that changes a record. A concurrent edit is merged, or the person decides. */
export function useRecordForm<Draft extends object, Stored extends { version?: number | undefined }>(
  record: RecordForm<Draft, Stored>,
) {
  const { name, stored, draftOf, schema, fields, onClose } = record;
  const merge = useStoredMerge(name, () => newMerge(draftOf(stored), stored.version), fields);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const problem = merge.problemToShow(asProblem(error));
  return {
    merge,
    draft: merge.draft,
    change: merge.change,
    problem,
    /** What `FormModal` needs of it. */
    form: { draft: merge.kept, isPending, problem, onClose },
    /** Forgets the last refusal, for a form that finds a fault itself. */
    reset: () => setError(undefined),
    /** Sends the change. Once it is accepted, the draft is gone, the form closes, and `onDone` receives the answer. */
    save: async <Answer>(
      call: (version: number | undefined) => PromiseLike<{ data?: Answer | undefined; error?: unknown }>,
      onDone: (answer: Answer) => void,
    ) => {
      if (isPending || !merge.isReady()) return;
      setPending(true);
      const first = await call(merge.version);
      // What is typed may be stored already, by a press whose answer was lost or by somebody else: no conflict.
      const now = conflictIn(asProblem(first.error), schema)?.current;
      const result = now && merge.isStoredAs(draftOf(now)) ? await call(now.version) : first;
      setPending(false);
      setError(result.error);
      const found = conflictIn(asProblem(result.error), schema);
      if (found) merge.recordConflict({ ...found, draft: draftOf(found.current), version: found.current.version });
      if (result.error) return;
      merge.clear();
      onClose();
      onDone(result.data as Answer);
    },
  };
}
