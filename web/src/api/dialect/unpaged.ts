import type { Page } from '@amayumba/contract/lists.ts';
import { fieldOf } from './filled.ts';
import { readPageOf } from './page.ts';

interface Paging {
  page: number;
  page_size: number;
}

interface LocalList<Row, Query> {
  readRow?: ((row: unknown) => unknown) | undefined;
  /** Whether a row matches the query, as our server would decide. */
  matches: (row: Row, query: Query) => boolean;
  /** The order of the query; without it, rows keep their order. */
  compare?: ((a: Row, b: Row, query: Query) => number) | undefined;
}

/**
 * Reads the response of a list call. If the server ignores paging and sends everything, this applies page, search and
 * order. See docs/product.md, Another server.
 */
export function readListed<Row, Query extends Paging>({ readRow, matches, compare }: LocalList<Row, Query>) {
  const read = readPageOf<Row>(readRow);
  return (answer: unknown, _: unknown, query: Query): Page<Row> => {
    const listed = read(answer);
    // Not a list: the responseSchema refuses it.
    if (!Array.isArray(fieldOf(listed, 'results')) || wasPaged(answer, listed.results.length, query.page_size))
      return listed;
    const rows = listed.results.filter((row) => matches(row, query));
    if (compare) rows.sort((a, b) => compare(a, b, query));
    const from = (query.page - 1) * query.page_size;
    return { ...listed, count: rows.length, results: rows.slice(from, from + query.page_size) };
  };
}

const wasPaged = (answer: unknown, length: number, pageSize: number): boolean =>
  typeof fieldOf(answer, 'count') === 'number' && length <= pageSize;

/** Whether one of several texts contains a search text, ignoring case. */
export function matchesText(texts: readonly (string | null | undefined)[], search: string | undefined): boolean {
  const wanted = search?.trim().toLowerCase();
  return !wanted || texts.some((text) => text?.toLowerCase().includes(wanted));
}
