import { type Expression, type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { ApartmentChange, apartmentQuerySchema, NewApartment } from '@amayumba/contract/estates/estate.ts';
import { anyOf, type Condition, visibleApartments, visibleEstates, whenGiven } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { containsPattern, listedLate } from '../../db/listed.ts';
import { directionOf } from '../../db/ordering.ts';
import { TRIGRAM } from '../accounts/person-search.ts';
import { amenityNames, furnishingNames, insertEquipment, replaceEquipment } from './equipment.repository.ts';
import { isSpelled, isUnit, wordsOf } from './home-search.ts';
import { sizesOf } from './images.repository.ts';
import { occupiedByRow } from './occupancy.ts';

export type ApartmentQuery = z.output<typeof apartmentQuerySchema>;

/** The account of the lease of an apartment `a` that covers a day, for managers. There is at most one such lease. */
const accountOn = (viewer: Viewer, day: CalendarDate): RawBuilder<number | null> =>
  viewer.role === 'manager'
    ? sql<number | null>`(select ac.id from leases l join accounts ac on ac.lease_id = l.id
        where l.apartment_id = a.id and l.covers @> ${day}::date)`
    : sql<null>`null::bigint`;

/** A query of the ids of apartments. */
type Ids = Expression<{ id: number }>;

/**
 * The median rents per square metre of the estates of a page, over their apartments whose rent and size are known: each
 * once, however many apartments of an estate the page has.
 */
const mediansOfPage = sql<{ estate_id: number; rent: number | null }>`(
  select beside.estate_id, percentile_cont(0.5) within group (order by near.rent_amount / near.size) as rent
  from live_blocks beside join live_apartments near on near.block_id = beside.id
  where beside.estate_id = any (array(select b.estate_id from page join apartments a on a.id = page.id
    join blocks b on b.id = a.block_id)) and near.rent_amount > 0 and near.size is not null
  group by beside.estate_id)`;

/** The apartments `a` of a page with their blocks `b` and estates `e`, as far as a viewer may see them. */
const apartmentRows = (db: Db, viewer: Viewer, today: CalendarDate, page: Ids) =>
  db
    .with(
      (cte) => cte('page').materialized(),
      () => sql<{ id: number }>`(${page})`,
    )
    .with(
      (cte) => cte('medians').materialized(),
      () => mediansOfPage,
    )
    .selectFrom('live_apartments as a')
    .innerJoin('live_blocks as b', 'b.id', 'a.block_id')
    .innerJoin('live_estates as e', 'e.id', 'b.estate_id')
    .where('a.id', 'in', (query) => query.selectFrom('page').select('page.id'))
    .where(visibleEstates(viewer))
    .select([
      'a.id',
      'a.block_id as block',
      'b.name as block_name',
      'b.estate_id',
      'e.name as estate_name',
      'e.address as estate_address',
      'a.number',
      'a.size',
      'a.rent_amount',
      'a.number_of_rooms',
      'a.color',
      'a.description',
      'a.version',
      'a.image_file_id',
      sizesOf('a.image_file_id').as('image_sizes'),
      amenityNames.as('amenities'),
      furnishingNames.as('furnishings'),
      occupiedByRow(today).as('is_occupied'),
      accountOn(viewer, today).as('account'),
      sql<number | null>`(select m.rent from medians m where m.estate_id = b.estate_id)`.as('median_rent'),
    ]);

export type ApartmentRow = Awaited<ReturnType<typeof getApartmentRow>> & {};

/** The query of some apartments, as far as a viewer may see them. */
export const shownApartments = (db: Db, viewer: Viewer, today: CalendarDate, ids: Ids): RawBuilder<ApartmentRow> =>
  sql<ApartmentRow>`${apartmentRows(db, viewer, today, ids)}`;

/** By estate, block and number, in natural order. */
const PLACE_ORDER = sql`b.estate_id, b.name collate natural_order, b.id, a.number collate natural_order, a.id`;

const SORT_KEY = {
  number: sql`a.number collate natural_order`,
  rent_amount: sql`a.rent_amount`,
  number_of_rooms: sql`a.number_of_rooms`,
  size: sql`a.size`,
};

/** The order of apartments `a` in blocks `b`. Apartments without a size come last in both directions. */
function orderOf(ordering: ApartmentQuery['ordering']): RawBuilder<unknown> {
  if (!ordering) return PLACE_ORDER;
  const { field, direction } = directionOf(ordering);
  const sqlDirection = direction === 'asc' ? sql`` : field === 'size' ? sql`desc nulls last` : sql`desc`;
  return sql`${SORT_KEY[field]} ${sqlDirection}, ${PLACE_ORDER}`;
}

/** Apartments `a` with a word in the name of their block or estate. */
const isInPlace = (word: string): Condition => sql`a.block_id in (
  select b.id from live_blocks b join live_estates e on e.id = b.estate_id
  where lower(b.name) like lower(${containsPattern(word)}) or lower(e.name) like lower(${containsPattern(word)}))`;

/** A word alone may be any part of the number; beside a place, digits are the whole of it. */
const isInNumber = (word: string, isAlone: boolean): Condition =>
  isSpelled(word) && !isAlone
    ? isUnit(word)
    : anyOf([sql`a.search_text like lower(${containsPattern(word)})`, ...(isSpelled(word) ? [isUnit(word)] : [])]);

/**
 * The words of a search that no apartment has in its number, as the name of an estate, whose blocks then find their
 * apartments by an index. For a short word this query takes as long as the search, and a number is written
 * in several ways.
 */
async function wordsOfPlaces(db: Db, words: readonly string[]): Promise<Set<string>> {
  const asked = words.filter((word) => word.length >= TRIGRAM && !isSpelled(word));
  if (asked.length === 0) return new Set();
  const { rows } = await sql<{ word: string }>`
    select asked.word from unnest(${asked}::text[], ${asked.map(containsPattern)}::text[]) asked (word, pattern)
    where not exists (select from apartments a where a.search_text like lower(asked.pattern))`.execute(db);
  return new Set(rows.map(({ word }) => word));
}

export async function listApartmentRows(db: Db, viewer: Viewer, query: ApartmentQuery, today: CalendarDate) {
  const words = wordsOf(query.search ?? '');
  const ofPlaces = await wordsOfPlaces(db, words);
  let matching = db
    .selectFrom('apartments as a')
    .select('a.id')
    .where('a.deleted_at', 'is', null)
    .where(visibleApartments(viewer))
    .where(whenGiven(query.block_id, (id) => sql`a.block_id = ${id}`))
    .where(
      whenGiven(query.estate_id, (id) => sql`a.block_id in (select b.id from blocks b where b.estate_id = ${id})`),
    );
  // Every word must match, so that "Ntinda B-04" finds one apartment.
  for (const word of words)
    matching = matching.where(
      ofPlaces.has(word) ? isInPlace(word) : anyOf([isInNumber(word, words.length === 1), isInPlace(word)]),
    );
  const order = orderOf(query.ordering);
  const found = matching.innerJoin('blocks as b', 'b.id', 'a.block_id').orderBy(order);
  const shown = (page: typeof found) => apartmentRows(db, viewer, today, page).orderBy(order);
  return listedLate(query, found, shown, undefined, matching);
}

export const getApartmentRow = (db: Db, viewer: Viewer, id: number, today: CalendarDate) =>
  apartmentRows(db, viewer, today, sql`select ${id}::bigint as id`).executeTakeFirst();

/** Apartments by their ids, ordered by estate, block and number. */
export const listApartmentRowsOf = (db: Db, viewer: Viewer, ids: readonly number[], today: CalendarDate) =>
  apartmentRows(db, viewer, today, sql`select unnest(${ids}::bigint[]) as id`)
    .orderBy(sql`b.estate_id, b.name collate natural_order, a.number collate natural_order, a.id`)
    .execute();

/** Rows per statement, which keeps it far below PostgreSQL's limit of 65,535 parameters. */
const ROWS_AT_ONCE = 1000;

/** Stores apartments with their amenities and furnishings. */
export async function insertApartmentRows(tx: Db, apartments: readonly NewApartment[]): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < apartments.length; from += ROWS_AT_ONCE) {
    ids.push(...(await insertSome(tx, apartments.slice(from, from + ROWS_AT_ONCE))));
  }
  return ids;
}

async function insertSome(tx: Db, apartments: readonly NewApartment[]): Promise<number[]> {
  const rows = await tx
    .insertInto('apartments')
    .values(
      apartments.map((apartment) => ({
        block_id: apartment.block,
        number: apartment.number,
        size: apartment.size ?? null,
        rent_amount: apartment.rent_amount ?? 0,
        number_of_rooms: apartment.number_of_rooms ?? 1,
        color: apartment.color ?? '',
        description: apartment.description ?? '',
      })),
    )
    .returning(['id', 'block_id', 'number'])
    .execute();
  // A number is unique in its block, so the pair identifies the row.
  const idOf = new Map(rows.map((row) => [`${row.block_id} ${row.number}`, row.id]));
  const stored = apartments.map((apartment) => ({
    ...apartment,
    id: idOf.get(`${apartment.block} ${apartment.number}`) ?? 0,
  }));
  await insertEquipment(tx, stored);
  return stored.map((apartment) => apartment.id);
}

/** Changes an apartment that the viewer may see. Replaces amenities and furnishings only if given. */
export async function updateApartmentRow(tx: Db, id: number, change: ApartmentChange, now: string): Promise<void> {
  const { amenities, furnishings, block: _same, remove_image: _picture, version: _seen, ...columns } = change;
  const isOtherwiseEquipped = await replaceEquipment(tx, { id, amenities, furnishings });
  await tx
    .updateTable('apartments')
    .set({ ...columns, updated_at: now, ...(isOtherwiseEquipped && { version: sql`version + 1` }) })
    .where('id', '=', id)
    .execute();
}

/** Deletes an apartment that the transaction has locked. */
export async function hideApartmentRow(tx: Db, id: number, now: string): Promise<void> {
  await tx.updateTable('apartments').set({ deleted_at: now }).where('id', '=', id).execute();
}

/** The leases of an apartment that have not ended before a day, the earliest first, with the names of their tenants. */
export const listLeasesFrom = (tx: Db, apartmentId: number, day: CalendarDate) =>
  tx
    .selectFrom('leases as l')
    .innerJoin('tenants as t', 't.id', 'l.tenant_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['u.shown_name as tenant', 'l.lease_start'])
    .where('l.apartment_id', '=', apartmentId)
    .where(sql<boolean>`l.covers && daterange(${day}::date, null)`)
    .orderBy('l.lease_start')
    .execute();

/** Locks an apartment against changes until the transaction ends. */
export async function lockApartment(tx: Db, id: number): Promise<void> {
  await tx.selectFrom('apartments').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/**
 * Locks an apartment against deletion until the transaction ends, so that it can be leased. False if it does not exist.
 */
export async function lockApartmentForShare(tx: Db, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('apartments')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
