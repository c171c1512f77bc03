import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Lease, LeaseQuery } from '@amayumba/contract/tenants/lease.ts';
import { sql } from 'kysely';
import { visibleLeases, whenGiven } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { lastDay } from './tenant-and-home.ts';

/** Leases that took effect or will, with tenant, rent over time and the open charges of their accounts. */
const shownLeases = (db: Db, viewer: Viewer, today: CalendarDate) =>
  db
    .selectFrom('leases as l')
    .innerJoin('tenants as t', 't.id', 'l.tenant_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('accounts as a', 'a.lease_id', 'l.id')
    .select([
      'l.id',
      'l.tenant_id as tenant',
      'u.shown_name as tenant_name',
      'u.phone_number',
      'l.apartment_id as apartment',
      'l.lease_start as start',
      lastDay.as('end'),
      sql<boolean>`l.covers @> ${today}::date`.as('is_current'),
      'a.id as account',
      sql<number>`coalesce(a.open_amount, 0)`.as('open_amount'),
      'a.oldest_due',
      'l.keys_returned',
      'l.inspection_notes',
      sql<Lease['rents']>`(select coalesce(json_agg(json_build_object('starts_on', lt.starts_on,
          'rent_amount', lt.rent_amount, 'rent_every', lt.rent_every, 'due_day', lt.due_day) order by lt.starts_on), '[]')
        from lease_terms lt where lt.lease_id = l.id)`.as('rents'),
    ])
    .where(sql<boolean>`not isempty(l.covers)`)
    .where(visibleLeases(viewer));

/** Leases chosen by their ids. */
export const listLeasesById = (db: Db, viewer: Viewer, ids: readonly number[], today: CalendarDate): Promise<Lease[]> =>
  shownLeases(db, viewer, today).where('l.id', 'in', ids).execute();

/** Leases of a place or a tenant, newest first. */
export const listLeaseRows = (db: Db, viewer: Viewer, query: LeaseQuery, today: CalendarDate): Promise<Lease[]> =>
  shownLeases(db, viewer, today)
    .where(whenGiven(query.apartment_id, (id) => sql`l.apartment_id = ${id}`))
    .where(whenGiven(query.tenant_id, (id) => sql`l.tenant_id = ${id}`))
    .where(
      whenGiven(
        query.block_id,
        (id) => sql`l.apartment_id in (select ap.id from apartments ap where ap.block_id = ${id})`,
      ),
    )
    .where(
      whenGiven(
        query.estate_id,
        (id) => sql`l.apartment_id in (
          select ap.id from blocks b join apartments ap on ap.block_id = b.id where b.estate_id = ${id})`,
      ),
    )
    .where(whenGiven(query.current, (is) => sql`(l.covers @> ${today}::date) = ${is}`))
    .orderBy('l.lease_start', 'desc')
    .orderBy('l.id', 'desc')
    .execute();
