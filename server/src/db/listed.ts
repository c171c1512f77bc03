import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type Page, PAGE_SIZE_DEFAULT, type UncountedPage } from '@amayumba/contract/lists.ts';
import { shillings } from './shillings.ts';

/** Paging parameters of a list call. */
export interface Paging {
  page?: number | undefined;
  page_size?: number | undefined;
}

/** Whether the call asks for pages. */
export const isPaged = ({ page, page_size }: Paging): boolean => page !== undefined || page_size !== undefined;

const summed = (column: string) => shillings(sql`sum(${sql.ref(column)})`);

/**
 * Returns the rows of a query: all as a plain array, or one page with its count if the call asks for paging. `total`
 * names a column to sum over all pages; http/route.ts adds the links to the neighbours. See docs/product.md, Lists.
 */
export const listed = <DB, TB extends keyof DB, O>(
  paging: Paging,
  query: SelectQueryBuilder<DB, TB, O>,
  total?: string,
): Promise<O[] | Page<O>> => listedLate(paging, query, (found) => found, total);

/** The statement of a list's rows, or several of them. */
interface Shown<O> {
  execute(): Promise<O[]>;
}

/**
 * Returns the same for a list whose rows need many joins. `found` filters and sorts by few columns, so that an index
 * can serve it. `shown` reads the other columns only for the rows of the page, and sorts again, since a join keeps no
 * order. `counted` finds the same rows without the joins that only their order needs.
 */
export async function listedLate<
  DB,
  TB extends keyof DB,
  F,
  O,
  CDB = DB,
  CTB extends keyof CDB = TB & keyof CDB,
  C = F,
>(
  paging: Paging,
  found: SelectQueryBuilder<DB, TB, F>,
  shown: (found: SelectQueryBuilder<DB, TB, F>) => Shown<O>,
  total?: string,
  counted?: SelectQueryBuilder<CDB, CTB, C>,
): Promise<O[] | Page<O>> {
  const { page = 1, page_size = PAGE_SIZE_DEFAULT } = paging;
  if (!isPaged(paging)) return shown(found).execute();
  const rows = shown(pageOfRows(found, page, page_size));
  if (isStatement(rows) && total === undefined)
    return counted ? readCounted(rows, page, numberOf(counted)) : readCounted(rows, page, numberOf(found));
  const [results, { count, total: totalAmount }] = await Promise.all([
    rows.execute(),
    (counted ? countOf(counted, total) : countOf(found, total)).executeTakeFirstOrThrow(),
  ]);
  return { ...pageOf(count, results), ...(total && { total_amount: totalAmount }) };
}

/** The rows of a page. The number of rows is a constant in the text, so that the planner knows that they are few. */
export const pageOfRows = <DB, TB extends keyof DB, F>(
  found: SelectQueryBuilder<DB, TB, F>,
  page: number,
  page_size: number,
  rows = page_size,
) => {
  const limited = found.limit(sql.lit(rows));
  return page === 1 ? limited : limited.offset(sql.lit((page - 1) * page_size));
};

/** Reads one row more than the page has, so that it knows whether another page follows. */
export async function uncountedPage<DB, TB extends keyof DB, F, O>(
  { page = 1, page_size = PAGE_SIZE_DEFAULT }: Paging,
  found: SelectQueryBuilder<DB, TB, F>,
  shown: (found: SelectQueryBuilder<DB, TB, F>) => Shown<O>,
): Promise<UncountedPage<O> & { has_next: boolean }> {
  const rows = await shown(pageOfRows(found, page, page_size, page_size + 1)).execute();
  return { next: null, previous: null, results: rows.slice(0, page_size), has_next: rows.length > page_size };
}

/** The column of each row of a page with the number of rows of all pages; responses do not have it. */
const NUMBER = 'number_of_all';

/**
 * Reads the rows of a page with the count of all pages as a column. A statement of its own would take the server longer
 * than counting most lists takes PostgreSQL. Beyond the last page there is no row to have it.
 */
export async function readCounted<DB, TB extends keyof DB, O, CDB, CTB extends keyof CDB>(
  rows: SelectQueryBuilder<DB, TB, O>,
  page: number,
  counted: SelectQueryBuilder<CDB, CTB, { count: number }>,
): Promise<Page<O>> {
  const results = await rows.select(sql<number>`(${counted})`.as(NUMBER)).execute();
  const first = results[0] as { [NUMBER]: number } | undefined;
  if (first || page === 1) return pageOf(first?.[NUMBER] ?? 0, results);
  return pageOf((await counted.executeTakeFirstOrThrow()).count, []);
}

const isStatement = <O>(rows: Shown<O>): rows is SelectQueryBuilder<Record<string, never>, never, O> =>
  'select' in rows;

const numberOf = <DB, TB extends keyof DB, O>(counted: SelectQueryBuilder<DB, TB, O>) =>
  counted
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('count'))
    .$castTo<{ count: number }>();

const countOf = <DB, TB extends keyof DB, O>(counted: SelectQueryBuilder<DB, TB, O>, total: string | undefined) =>
  numberOf(counted)
    .select(sql<number>`${total ? summed(total) : sql`0::bigint`}`.as('total'))
    .$castTo<{ count: number; total: number }>();

/** One page of a list; http/route.ts adds the links to its neighbours. */
export const pageOf = <O>(count: number, results: O[]): Page<O> => ({ count, next: null, previous: null, results });

/** One page of items that are already read. */
export function pageOfItems<T>({ page = 1, page_size = PAGE_SIZE_DEFAULT }: Paging, items: readonly T[]): Page<T> {
  return pageOf(items.length, items.slice((page - 1) * page_size, page * page_size));
}

/** Returns items that are already read: all of them, or one page if the call asks for paging. */
export const listedItems = <T>(paging: Paging, items: T[]): T[] | Page<T> =>
  isPaged(paging) ? pageOfItems(paging, items) : items;

/** The rows of a list: all, or those of its page. */
export const rowsOf = <T>(list: T[] | { results: T[] }): T[] => (Array.isArray(list) ? list : list.results);

/** Maps each row of a list. */
export function mapListed<A, B, P extends UncountedPage<A>>(
  list: A[] | P,
  turn: (row: A) => B,
): B[] | (Omit<P, 'results'> & { results: B[] }) {
  return Array.isArray(list) ? list.map(turn) : { ...list, results: list.results.map(turn) };
}

/** A pattern for ILIKE that finds a search text anywhere, with its own % and _ taken literally. */
export function containsPattern(search: string): string {
  return `%${literally(search)}%`;
}

/**
 * The same pattern as a subquery, so that PostgreSQL expects as many rows for it as for any other and keeps its plan.
 * See docs/decisions/0036-prepared-statements.md.
 */
export const anyPattern = (search: string): RawBuilder<string> => sql`(select ${containsPattern(search)})`;

/** A pattern that finds a search text at the beginning. */
export const prefixPattern = (search: string): string => `${literally(search)}%`;

/** Apostrophes in names: phones and spreadsheets write a curly one, keyboards a straight one. */
const APOSTROPHE = /(?<=\p{L})['’‘`´ʼ]/gu;

/** Escapes the characters that a pattern would not take literally; an apostrophe in a word finds each kind of it. */
const literally = (search: string) => search.replace(/[\\%_]/g, String.raw`\$&`).replace(APOSTROPHE, '_');
