import { useState } from 'react';
import type * as z from 'zod/mini';
import { useLatestRow } from '../lib/use-latest-row.ts';
import { conflictIn } from './conflict.ts';
import { asProblem } from './problem.ts';

interface ConfirmedChange<Row> {
  row: Row;
  schema: z.ZodMiniType<Row>;
  /** The values that somebody else may have changed, by label. */
  valuesOf: (row: Row) => Readonly<Record<string, string>>;
  send: (seen: Row) => PromiseLike<{ error?: unknown }>;
  onDone: (seen: Row) => void;
}

/**
 * A change of a record that a person confirms. If somebody else changed the record meanwhile, it is refused; the dialog
 * then shows what changed, and the person confirms again.
 */
export function useConfirmedChange<Row>({ row, schema, valuesOf, send, onDone }: ConfirmedChange<Row>) {
  const { seen, conflict, recordConflict } = useLatestRow(row);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const problem = asProblem(error);
  const now = valuesOf(seen);
  return {
    seen,
    isPending,
    problem: conflict && problem?.code === 'stale_change' ? undefined : problem,
    conflict: conflict && {
      ...conflict,
      differences: Object.entries(valuesOf(conflict.before)).map(([label, before]) => ({
        label,
        before,
        now: now[label] ?? '',
      })),
    },
    confirm: async () => {
      setPending(true);
      const result = await send(seen);
      setPending(false);
      setError(result.error);
      const found = conflictIn(asProblem(result.error), schema);
      if (found) recordConflict(found);
      if (!result.error) onDone(seen);
    },
  };
}
