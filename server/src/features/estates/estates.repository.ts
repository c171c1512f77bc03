import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { EstateChange, estateQuerySchema, NewEstate } from '@amayumba/contract/estates/estate.ts';
import { visibleEstates } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { containing, listed } from '../../db/listed.ts';
import { directionOf } from '../../db/ordering.ts';
import { sizesOf } from './images.repository.ts';
import { occupiedOn } from './occupancy.ts';

type EstateQuery = z.output<typeof estateQuerySchema>;

const apartmentsOfEstate = sql`live_apartments a join live_blocks b on b.id = a.block_id where b.estate_id = e.id`;

/** How the apartments are counted: for each estate by itself, which suits one page, or for all estates in one go. */
type Counting = 'each' | 'all';

interface ApartmentCounts {
  estate_id: number;
  apartments_count: number;
  available_count: number;
}

/** The counts of all estates. One lease at most covers an apartment on a day (a constraint sees to it), so nothing is counted twice. */
const countsOfAll = (today: CalendarDate) => sql<ApartmentCounts>`(
  select b.estate_id, count(*) as apartments_count, count(*) filter (where account.status is distinct from 'active') as available_count
  from live_apartments a
  join live_blocks b on b.id = a.block_id
  left join leases living on living.apartment_id = a.id and living.covers @> ${today}::date
  left join tenants resident on resident.id = living.tenant_id
  left join users account on account.id = resident.user_id
  group by b.estate_id)`;

/** Estates `e` a viewer may see. Counted each by itself, only the rows of the page are counted, and the joined counts are left out by the planner. */
const estateRows = (db: Db, viewer: Viewer, today: CalendarDate, counting: Counting) =>
  db
    .selectFrom('live_estates as e')
    .leftJoin('users as o', 'o.id', 'e.owner_id')
    .leftJoin(countsOfAll(today).as('counts'), 'counts.estate_id', 'e.id')
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
      sql<string | null>`coalesce(nullif(trim(o.first_name || ' ' || o.last_name), ''), o.username)`.as('owner_name'),
      sql<number>`(select count(*) from live_blocks b where b.estate_id = e.id)`.as('blocks_count'),
      (counting === 'each'
        ? sql<number>`(select count(*) from ${apartmentsOfEstate})`
        : sql<number>`coalesce(counts.apartments_count, 0)`
      ).as('apartments_count'),
      (counting === 'each'
        ? sql<number>`(select count(*) from ${apartmentsOfEstate} and not ${occupiedOn(today)})`
        : sql<number>`coalesce(counts.available_count, 0)`
      ).as('available_count'),
    ])
    .where(visibleEstates(viewer));

export type EstateRow = Awaited<ReturnType<typeof getEstateRow>> & {};

export function listEstateRows(db: Db, viewer: Viewer, query: EstateQuery, today: CalendarDate) {
  const { search, owner, has_vacancies, ordering = 'name' } = query;
  const { field, direction } = directionOf(ordering);
  const isOnePage = query.page !== undefined || query.page_size !== undefined;
  const isSortedByCount = field === 'apartments_count' || field === 'available_count';
  let rows = estateRows(db, viewer, today, isOnePage && !isSortedByCount ? 'each' : 'all');
  if (search) {
    const pattern = containing(search);
    rows = rows.where((where) => where.or([where('e.name', 'ilike', pattern), where('e.address', 'ilike', pattern)]));
  }
  if (owner !== undefined) rows = rows.where('e.owner_id', '=', owner);
  if (has_vacancies !== undefined) {
    const hasVacancies = sql<boolean>`exists (select from ${apartmentsOfEstate} and not ${occupiedOn(today)})`;
    rows = rows.where(has_vacancies ? hasVacancies : sql<boolean>`not ${hasVacancies}`);
  }
  const ordered =
    field === 'name'
      ? rows.orderBy(sql`e.name collate "und-x-icu"`, direction)
      : field === 'created_at'
        ? rows.orderBy('e.created_at', direction)
        : rows.orderBy(field, direction);
  return listed(query, ordered.orderBy('e.id', direction));
}

export const getEstateRow = (db: Db, viewer: Viewer, id: number, today: CalendarDate) =>
  estateRows(db, viewer, today, 'each').where('e.id', '=', id).executeTakeFirst();

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

/** Keeps an estate from being deleted until the transaction ends; false where there is none that the viewer may see. */
export async function holdEstate(tx: Db, viewer: Viewer, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('estates as e')
    .select('e.id')
    .where('e.id', '=', id)
    .where('e.deleted_at', 'is', null)
    .where(visibleEstates(viewer))
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps others from changing an estate until the transaction ends; false where there is none that the viewer may see. */
export async function lockEstate(tx: Db, viewer: Viewer, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('estates as e')
    .select('e.id')
    .where('e.id', '=', id)
    .where('e.deleted_at', 'is', null)
    .where(visibleEstates(viewer))
    .forNoKeyUpdate('e')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes an estate that the transaction has locked for its viewer, its blocks and its apartments out of every list. */
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

/** How many leases of an estate have not ended before a day. */
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
