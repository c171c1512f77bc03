import type { Page } from '@amayumba/contract/lists.ts';
import { readUgx } from './amount.ts';

/** The field names in which servers wrap a list. See docs/product.md, Another server. */
const WRAPPERS = ['results', 'complaints', 'data', 'items'] as const;

/**
 * Reads a list in any envelope as one page: a plain array, `{results|complaints|data|items}`, or a page with count.
 * Anything else is returned unchanged, and the call's `responseSchema` reports the error.
 */
export function readPage<Row>(answer: unknown): Page<Row> {
  return readPageOf<Row>()(answer);
}

export function readPageOf<Row>(readRow: (row: unknown) => unknown = (row) => row): (answer: unknown) => Page<Row> {
  return (answer) => {
    const rows = listIn(answer);
    // This cast is safe only because the responseSchema checks the result.
    if (!rows) return answer as Page<Row>;
    return { ...envelopeOf(answer, rows.length), results: rows.map(readRow) as Row[] };
  };
}

/** The rows of a list in any envelope, for lists that are never paged (statuses, types). */
export function readList<Row>(answer: unknown): Row[] {
  return (listIn(answer) ?? answer) as Row[];
}

function listIn(answer: unknown): unknown[] | undefined {
  if (Array.isArray(answer)) return answer as unknown[];
  if (typeof answer !== 'object' || answer === null) return undefined;
  const wrapped = answer as Readonly<Record<string, unknown>>;
  const name = WRAPPERS.find((key) => Array.isArray(wrapped[key]) || listIn(wrapped[key]) !== undefined);
  return name ? listIn(wrapped[name]) : undefined;
}

function envelopeOf(answer: unknown, length: number): Omit<Page<never>, 'results'> {
  const { count, next, previous, total_amount } = (Array.isArray(answer) ? {} : answer) as Record<string, unknown>;
  const total = readUgx(total_amount);
  return {
    count: typeof count === 'number' ? count : length,
    next: typeof next === 'string' ? next : null,
    previous: typeof previous === 'string' ? previous : null,
    ...(typeof total === 'number' && { total_amount: total }),
  };
}
