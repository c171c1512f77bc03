import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { EstateChange, estateQuerySchema, NewEstate } from '@amayumba/contract/estates/estate.ts';
import { ownedBy, visibleEstates } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { containsPattern, listedLate } from '../../db/listed.ts';
import { directionOf } from '../../db/ordering.ts';
import { sizesOf } from './images.repository.ts';
import { hasVacancy, occupiedAmongMany, vacanciesByEstate } from './occupancy.ts';

export type EstateQuery = z.output<typeof estateQuerySchema>;

/** The number of apartments of an estate `e`, and how many of them are occupied today. */
const homesOfEstate = (today: CalendarDate) => sql<{ count: number; occupied: number }>`(
  select count(*) as count, count(*) filter (where ${occupiedAmongMany(today)}) as occupied
  from live_apartments a join live_blocks b on b.id = a.block_id where b.estate_id = e.id)`;

/** The number of apartments of each estate, to sort by. */
const apartmentsOfAll = sql<{ estate_id: number; count: number }>`(
  select b.estate_id, count(*) as count from live_apartments a join live_blocks b on b.id = a.block_id group by b.estate_id)`;

/** Estates `e` that a viewer may see, with all columns of the response. */
const estateRows = (db: Db, viewer: Viewer, today: CalendarDate) =>
  db
    .selectFrom('live_estates as e')
    .leftJoin('users as o', 'o.id', 'e.owner_id')
    .innerJoinLateral(homesOfEstate(today).as('homes'), (join) => join.onTrue())
    .select([
      'e.id',
      'e.name',
      'e.address',
      'e.size',
      'e.description',
      'e.image_file_id',
      sizesOf('e.image_file_id').as('image_sizes'),
      'e.owner_id as owner',
      'e.version',
      'o.shown_name as owner_name',
      sql<number>`(select count(*) from live_blocks b where b.estate_id = e.id)`.as('blocks_count'),
      'homes.count as apartments_count',
      sql<number>`homes.count - homes.occupied`.as('available_count'),
    ])
    .where(visibleEstates(viewer));

export type EstateRow = Awaited<ReturnType<typeof getEstateRow>> & {};

const SORT_KEY = {
  name: sql`e.name collate "und-x-icu"`,
  created_at: sql`e.created_at`,
  apartments_count: sql`coalesce(apartments.count, 0)`,
  available_count: sql`coalesce(vacancies.count, 0)`,
};

export function listEstateRows(db: Db, viewer: Viewer, query: EstateQuery, today: CalendarDate) {
  const { search, owner, has_vacancies, ordering = 'name' } = query;
  const { field, direction } = directionOf(ordering);
  let matching = db.selectFrom('live_estates as e').where(visibleEstates(viewer));
  if (search) {
    const pattern = containsPattern(search);
    matching = matching.where((where) =>
      where.or([where('e.name', 'ilike', pattern), where('e.address', 'ilike', pattern)]),
    );
  }
  if (owner !== undefined) matching = matching.where(ownedBy(sql`${owner}`));
  if (has_vacancies !== undefined) matching = matching.where(sql<boolean>`${hasVacancy(today)} = ${has_vacancies}`);
  const found = matching
    .$if(field === 'apartments_count', (estates) =>
      estates.leftJoin(apartmentsOfAll.as('apartments'), 'apartments.estate_id', 'e.id'),
    )
    .$if(field === 'available_count', (estates) =>
      estates.leftJoin(vacanciesByEstate(visibleEstates(viewer), today).as('vacancies'), 'vacancies.estate_id', 'e.id'),
    )
    .select(['e.id', SORT_KEY[field].as('sort_key')])
    .orderBy('sort_key', direction)
    .orderBy('e.id', direction);
  const shown = (page: typeof found) =>
    estateRows(db, viewer, today)
      .innerJoin(page.as('found'), 'found.id', 'e.id')
      .orderBy('found.sort_key', direction)
      .orderBy('e.id', direction);
  return listedLate(query, found, shown, undefined, matching);
}

export const getEstateRow = (db: Db, viewer: Viewer, id: number, today: CalendarDate) =>
  estateRows(db, viewer, today).where('e.id', '=', id).executeTakeFirst();

/** Whether an account with the role owner has this id. */
export async function isOwner(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertEstateRow(tx: Db, estate: NewEstate): Promise<number> {
  const { name, address, size, description, owner } = estate;
  const { id } = await tx
    .insertInto('estates')
    .values({ name, address, owner_id: owner ?? null, size: size ?? '', description: description ?? '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes an estate that the transaction has locked for its viewer. */
export async function updateEstateRow(tx: Db, id: number, change: EstateChange, now: string): Promise<void> {
  const { owner, remove_image: _picture, version: _seen, ...columns } = change;
  await tx
    .updateTable('estates')
    .set({ ...columns, owner_id: owner, updated_at: now })
    .where('id', '=', id)
    .execute();
}

const liveEstate = (tx: Db, viewer: Viewer, id: number) =>
  tx
    .selectFrom('estates as e')
    .select('e.id')
    .where('e.id', '=', id)
    .where('e.deleted_at', 'is', null)
    .where(visibleEstates(viewer));

/** Locks an estate against deletion until the transaction ends. False if the viewer may see no such estate. */
export const lockEstateForShare = async (tx: Db, viewer: Viewer, id: number): Promise<boolean> =>
  (await liveEstate(tx, viewer, id).forShare().executeTakeFirst()) !== undefined;

/** Locks an estate against changes until the transaction ends. False if the viewer may see no such estate. */
export const lockEstate = async (tx: Db, viewer: Viewer, id: number): Promise<boolean> =>
  (await liveEstate(tx, viewer, id).forNoKeyUpdate('e').executeTakeFirst()) !== undefined;

/** Deletes an estate that the transaction has locked for its viewer, with its blocks and apartments. */
export async function hideEstateRow(tx: Db, id: number, now: string): Promise<void> {
  await tx.updateTable('estates').set({ deleted_at: now }).where('id', '=', id).execute();
  await tx
    .updateTable('blocks')
    .set({ deleted_at: now })
    .where('estate_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  await tx
    .updateTable('apartments as a')
    .from('blocks as b')
    .set({ deleted_at: now })
    .whereRef('b.id', '=', 'a.block_id')
    .where('b.estate_id', '=', id)
    .where('a.deleted_at', 'is', null)
    .execute();
}

/** The number of an estate's leases that have not ended before a day. */
export async function countLeasesFrom(tx: Db, estateId: number, day: CalendarDate): Promise<number> {
  const { count } = await tx
    .selectFrom('leases as l')
    .innerJoin('apartments as a', 'a.id', 'l.apartment_id')
    .innerJoin('blocks as b', 'b.id', 'a.block_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('b.estate_id', '=', estateId)
    .where(sql<boolean>`l.covers && daterange(${day}::date, null)`)
    .executeTakeFirstOrThrow();
  return count;
}
