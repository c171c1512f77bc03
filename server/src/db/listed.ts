import { type Compilable, type Expression, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { type Page, PAGE_SIZE_DEFAULT } from '@amayumba/contract/lists.ts';
import { UGX_MAX } from '@amayumba/contract/money.ts';
import type { Db } from './connect.ts';
import { nearestPlace, type Stretches } from './row-counts.ts';
import { inSnapshot } from './transaction.ts';

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

/** One of the keys that a long list is sorted by. Nulls come last in either direction where it says so. */
export interface SortKey {
  key: RawBuilder<unknown>;
  direction: 'asc' | 'desc';
  nullsLast?: boolean;
}

/** All keys of a list, the last of which is different in each row. */
export type SortKeys = readonly [SortKey, ...SortKey[]];

/** Keys as they follow `order by`; backwards, each the other way round, which the same index answers. */
export function orderedBy(keys: readonly SortKey[], backwards = false): RawBuilder<unknown> {
  const words = keys.map(({ key, direction, nullsLast = false }) => {
    const descends = (direction === 'desc') !== backwards;
    // Where nulls go is said only where it is not what the direction says already: an index has to say the same, word for word.
    const nulls = nullsLast && direction === 'desc' ? (backwards ? sql` nulls first` : sql` nulls last`) : sql``;
    return sql`${key}${descends ? sql` desc` : sql``}${nulls}`;
  });
  return sql.join(words);
}

/** How a long list is read: what little of it finds a row, and how it is counted. */
export interface LongList<DB, TB extends keyof DB, F, O> {
  /** The ids and sort keys of the rows that match, in no order yet; narrow enough to be answered by an index alone. */
  found: SelectQueryBuilder<DB, TB, F>;
  keys: SortKeys;
  /** Looks up the rest for the rows of the page, in their order. */
  shown: (found: SelectQueryBuilder<DB, TB, F>) => Compilable<O> & { execute(): Promise<O[]> };
  /** Where the count is known without counting the rows. */
  count?: (() => Promise<number>) | undefined;
  /**
   * The text that is looked for, and where: of what matches, the few are found once and sorted. `share` tells, where it is known, what part
   * of the first rows of the order matches: with a large one the page is found among them.
   */
  searched?: { db: Db; text: string; share?: number | undefined } | undefined;
  /** Where it is known how many rows there are from one place of the first key to the next. */
  stretches?: Stretches | undefined;
}

/** Letters from which on an index finds a text; fewer are in nearly everything. */
const TRIGRAM = 3;

/** Rows that match a search and are found once, to be counted and sorted; more are found along an index that sorts. */
export const FEW = 15_000;

/** Of the first rows of an order, at most so many are looked through for a page of a search. */
const EARLY = 5_000;

/** Rows that are passed over on the way to a page; with more, it is worth knowing first how many there are. */
const NEAR = 1_000;

/** Rows that are passed over sooner than the counts of stretches are read, of which there are up to a thousand. */
const FAR = 4_000;

const pageOf = <O>(count: number, results: O[]): Page<O> => ({ count, next: null, previous: null, results });

/**
 * All rows of a long list, or one page with its count. A page of the second half is looked for from the end; one that is far from both
 * ends, from where a stretch begins or ends.
 */
export async function listedLong<DB, TB extends keyof DB, F, O>(
  paging: Paging,
  list: LongList<DB, TB, F, O>,
): Promise<O[] | Page<O>> {
  const { found, keys, shown, count = () => countOf(found), stretches, searched } = list;
  const { page = 1, page_size = PAGE_SIZE_DEFAULT } = paging;
  if (paging.page === undefined && paging.page_size === undefined)
    return shown(found.orderBy(orderedBy(keys))).execute();
  const offset = (page - 1) * page_size;
  const rows = (from: number, limit: number, backwards: boolean) =>
    shown(found.orderBy(orderedBy(keys, backwards)).limit(limit).offset(from)).execute();
  // Twice as many as hold the page, if all are like those of which the share is known.
  const early = searched?.share ? Math.ceil((2 * (offset + page_size)) / searched.share) : Infinity;
  if (early <= EARLY) {
    const isNear = isAmongFirst(early, found, keys);
    const near = found.where(isNear).orderBy(orderedBy(keys)).limit(page_size).offset(offset);
    const [counted, results] = await Promise.all([count(), shown(near).execute()]);
    if (results.length === page_size) return pageOf(counted, results);
  }
  const known = searched && searched.text.length < TRIGRAM ? await count() : undefined;
  if (searched && (known ?? 0) <= FEW) {
    const { counted, ids } = await findFew(searched.db, found, keys, page_size, offset);
    const isOnPage = sql<boolean>`${idOf(keys)} = any(${ids}::bigint[])`;
    if (counted <= FEW) return pageOf(counted, ids.length === 0 ? [] : await shown(found.where(isOnPage)).execute());
  }
  if (known === undefined && offset < NEAR) {
    const [counted, results] = await Promise.all([count(), rows(offset, page_size, false)]);
    return pageOf(counted, results);
  }
  const counted = known ?? (await count());
  const end = Math.min(offset + page_size, counted);
  if (end <= offset) return pageOf(counted, []);
  if (stretches && Math.min(offset, counted - end) > FAR)
    return pageByStretches(list, stretches, { offset, size: page_size });
  const isNearEnd = offset > counted / 2;
  return pageOf(counted, await rows(isNearEnd ? counted - end : offset, end - offset, isNearEnd));
}

/** Whether a row is among the first so many of the order, whatever they match, or as early by the first key as the last of them. */
function isAmongFirst<DB, TB extends keyof DB, F>(
  first: number,
  found: SelectQueryBuilder<DB, TB, F>,
  keys: SortKeys,
): Expression<SqlBool> {
  const [{ key, direction }] = keys;
  const ordered = found.clearWhere().clearSelect().select(key.as('key')).orderBy(orderedBy(keys));
  return sql<SqlBool>`${key} ${direction === 'asc' ? sql`<=` : sql`>=`} (${ordered.limit(1).offset(first)})`;
}

/** The key by which rows that are alike in all others are told apart. */
const idOf = (keys: SortKeys) => (keys.at(-1) ?? keys[0]).key;

/**
 * How many rows a search finds, counted as far as one more than few, and the ids of a page of them. What matches may stand close together in
 * the order: an index that sorts would be walked along to the end, once to count them and again to find the page.
 */
export async function findFew<DB, TB extends keyof DB, F>(
  db: Db,
  found: SelectQueryBuilder<DB, TB, F>,
  keys: SortKeys,
  size: number,
  offset: number,
): Promise<{ counted: number; ids: number[] }> {
  const columns = keys.map(({ key }, place) => key.as(`key_${String(place)}`));
  const sorted = keys.map((key, place) => ({ ...key, key: sql.ref(`key_${String(place)}`) }));
  const id = sql.ref(`key_${String(keys.length - 1)}`);
  const { rows } = await sql<{ counted: number; ids: number[] }>`
    with found as materialized ${found
      .clearSelect()
      .select(columns)
      .limit(FEW + 1)}
    select count(*) as counted, (
      select coalesce(json_agg(page.id), '[]')
      from (
        select ${id} as id from found where (select count(*) from found) <= ${FEW}::int
        order by ${orderedBy(sorted)} limit ${size} offset ${offset}
      ) page
    ) as ids
    from found`.execute(db);
  return rows[0] ?? { counted: 0, ids: [] };
}

/** One page, read from the nearest place of which the counts of stretches say how many rows come before it. */
const pageByStretches = <DB, TB extends keyof DB, F, O>(
  { found, keys, shown }: LongList<DB, TB, F, O>,
  stretches: Stretches,
  { offset, size }: { offset: number; size: number },
): Promise<Page<O>> =>
  // A row that is written between the two statements would move the page.
  inSnapshot(stretches.db, async (db) => {
    const [{ key, direction }] = keys;
    const { count, begins, isBefore, between } = await nearestPlace({ ...stretches, db }, { offset, size, direction });
    const limit = Math.min(size, count - offset);
    if (limit <= 0) return pageOf(count, []);
    const part = begins === null ? found : found.where(sql<SqlBool>`${key} ${isBefore ? sql`>=` : sql`<`} ${begins}`);
    const page = part
      .orderBy(orderedBy(keys, isBefore !== (direction === 'asc')))
      .limit(limit)
      .offset(between);
    const { rows } = await db.executeQuery(shown(page));
    return pageOf(count, rows);
  });

async function countOf<DB, TB extends keyof DB, F>(found: SelectQueryBuilder<DB, TB, F>): Promise<number> {
  const { count } = await found
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}

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
  return `%${literally(search)}%`;
}

/** A search text as a pattern that finds it at the beginning. */
export const beginningWith = (search: string): string => `${literally(search)}%`;

const literally = (search: string) => search.replace(/[\\%_]/g, String.raw`\$&`);
