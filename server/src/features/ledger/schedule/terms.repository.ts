import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { lastDay } from '../../tenants/tenant-and-home.ts';

const COLUMNS = [
  'id',
  'lease_id',
  'starts_on',
  'rent_amount',
  'rent_every',
  'due_day',
  'notice_on',
  'agreed_reason',
] as const;

export type TermsRecord = Awaited<ReturnType<typeof listTermsOfLease>>[number];

/** The terms of a lease, the first ones first. */
export const listTermsOfLease = (db: Db, leaseId: number) =>
  db.selectFrom('lease_terms').select(COLUMNS).where('lease_id', '=', leaseId).orderBy('starts_on').execute();

/**
 * The terms of leases of the same tenant and home that ended within the twelve months before a lease began, the first
 * ones first: a rise is judged against them too. See docs/rules.md, Rent rises.
 */
export const listEarlierTerms = (db: Db, leaseId: number): Promise<TermsRecord[]> =>
  db
    .selectFrom('lease_terms as t')
    .innerJoin('leases as l', 'l.id', 't.lease_id')
    .innerJoin('leases as next', (join) =>
      join.onRef('next.tenant_id', '=', 'l.tenant_id').onRef('next.apartment_id', '=', 'l.apartment_id'),
    )
    .select(COLUMNS.map((column) => `t.${column}` as const))
    .where('next.id', '=', leaseId)
    .where(sql<boolean>`l.lease_start <= ${lastDay} and ${lastDay} < next.lease_start`)
    .where(sql<boolean>`t.starts_on <= ${lastDay} and ${lastDay} >= next.lease_start - interval '12 months'`)
    .orderBy('t.starts_on')
    .execute();

export const insertTerms = (tx: Db, terms: Insertable<Database['lease_terms']>): Promise<TermsRecord> =>
  tx.insertInto('lease_terms').values(terms).returning(COLUMNS).executeTakeFirstOrThrow();

/** Terms with the account of their lease. */
export const findTermsWithAccount = (db: Db, id: number) =>
  db
    .selectFrom('lease_terms as t')
    .innerJoin('accounts as a', 'a.lease_id', 't.lease_id')
    .select(['t.id', 't.lease_id', 'a.id as account_id'])
    .where('t.id', '=', id)
    .executeTakeFirst();

/** An account with the days of its lease; both days are null without a lease. */
export const findAccountWithLease = (db: Db, accountId: number) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('leases as l', 'l.id', 'a.lease_id')
    .select((select) => [
      'a.id',
      'a.lease_id',
      'l.lease_start',
      select.fn.coalesce('l.ended_on', 'l.lease_end').as('last_day'),
    ])
    .where('a.id', '=', accountId)
    .executeTakeFirst();

/** Whether a period of a lease from a day on, and before another if given, is charged. */
export async function isChargedBetween(
  db: Db,
  leaseId: number,
  from: CalendarDate,
  before: CalendarDate | undefined,
): Promise<boolean> {
  const row = await db
    .selectFrom('scheduled_charges')
    .select('charge_id')
    .where('lease_id', '=', leaseId)
    .where('period_start', '>=', from)
    .$if(before !== undefined, (query) => query.where('period_start', '<', before ?? from))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteTermsRow(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('lease_terms').where('id', '=', id).execute();
}

/** Lets terms begin on another day. */
export const updateTermsStart = (tx: Db, id: number, starts_on: CalendarDate): Promise<TermsRecord> =>
  tx.updateTable('lease_terms').set({ starts_on }).where('id', '=', id).returning(COLUMNS).executeTakeFirstOrThrow();
