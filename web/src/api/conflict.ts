import * as z from 'zod/mini';
import type { ChangedBy } from '../lib/merge.ts';
import type { Problem } from './problem.ts';

/** The stored record that differs from the version a change was made from. */
export interface Conflict<Stored> extends ChangedBy {
  current: Stored;
}

/** The conflict that refused a change; undefined for any other problem. */
export function conflictIn<Schema extends z.ZodMiniType>(
  problem: Problem | undefined,
  schema: Schema,
): Conflict<z.output<Schema>> | undefined {
  if (problem?.code !== 'stale_change') return undefined;
  const read = z.safeParse(schema, problem.conflict?.['current']);
  if (!read.success) return undefined;
  return { current: read.data, by: textIn(problem, 'changed_by'), at: textIn(problem, 'changed_at') };
}

function textIn({ conflict }: Problem, name: 'changed_by' | 'changed_at'): string | null {
  const value = conflict?.[name];
  return typeof value === 'string' ? value : null;
}
