import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { type Page, PAGE_SIZE_DEFAULT } from '@amayumba/contract/lists.ts';
import { UGX_MAX } from '@amayumba/contract/money.ts';

/** Paging as a list call takes it. */
export interface Paging {
  page?: number | undefined;
  page_size?: number | undefined;
}

/** Whether a list is asked for by pages. */
export const isPaged = ({ page, page_size }: Paging): boolean => page !== undefined || page_size !== undefined;

/** A sum of whole shillings, of all rows or some; what JSON could not carry exactly stays at the largest number it can. */
export const summed = (column: string, of?: Expression<SqlBool>) =>
  sql<number>`least(coalesce(sum(${sql.ref(column)}) ${of ? sql`filter (where ${of})` : sql``}, 0), ${sql.lit(UGX_MAX)})`;

/**
 * The rows of a query: all as a plain array, or one page with its count when paging is asked for. Decisions §2.
 * `total` names a column to add up over all pages. Links to the neighbours are put in by http/route.ts.
 */
export const listed = <DB, TB extends keyof DB, O>(
  paging: Paging,
  query: SelectQueryBuilder<DB, TB, O>,
  total?: string,
): Promise<O[] | Page<O>> => listedLate(paging, query, (found) => found, total);

/**
 * The same for a list whose rows take many joins to show: `found` filters and sorts on little, so that an index can answer it, and
 * `shown` looks up the rest for the rows of the page alone. `shown` sorts again, since a join keeps no order.
 */
export async function listedLate<DB, TB extends keyof DB, F, O>(
  paging: Paging,
  found: SelectQueryBuilder<DB, TB, F>,
  shown: (found: SelectQueryBuilder<DB, TB, F>) => { execute(): Promise<O[]> },
  total?: string,
): Promise<O[] | Page<O>> {
  const { page = 1, page_size = PAGE_SIZE_DEFAULT } = paging;
  if (!isPaged(paging)) return shown(found).execute();
  const [results, counted] = await Promise.all([
    shown(found.limit(page_size).offset((page - 1) * page_size)).execute(),
    found
      .clearSelect()
      .clearOrderBy()
      .select([sql<number>`count(*)`.as('count'), sql<number>`${total ? summed(total) : sql`0::bigint`}`.as('total')])
      .$castTo<{ count: number; total: number }>()
      .executeTakeFirstOrThrow(),
  ]);
  const { count, total: totalAmount } = counted;
  return { count, next: null, previous: null, results, ...(total && { total_amount: totalAmount }) };
}

/** The same list with each row turned into something else. */
export function mapListed<A, B>(list: A[] | Page<A>, turn: (row: A) => B): B[] | Page<B> {
  return Array.isArray(list) ? list.map(turn) : { ...list, results: list.results.map(turn) };
}

/** A search text as a pattern for ILIKE that finds it anywhere, with its own % and _ taken literally. */
export function containing(search: string): string {
  return `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
