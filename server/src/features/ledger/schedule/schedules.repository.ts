import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { RentTerms } from '@amayumba/contract/ledger/rent-periods.ts';
import { CLOSED_STATUSES } from '@amayumba/contract/payments/rules.ts';
import { sql } from 'kysely';
import type { Condition } from '../../../access/scope.ts';
import { insertRows } from '../../../db/bulk.ts';
import type { Db } from '../../../db/connect.ts';
import { lastDay } from '../../tenants/tenant-and-home.ts';

/** A period of a lease that is charged. */
export interface ChargedPeriod {
  period_start: CalendarDate;
  period_end: CalendarDate;
  /** The last day that its charge covers: later than the period's end if the charge names more months. */
  covered_until: CalendarDate;
  /** Whether a person made its charge, which the period adopted. */
  is_adopted: boolean;
}

/** A live rent charge without a period; the schedule's own charges always have one. */
interface FreeCharge {
  id: number;
  period_start: CalendarDate;
  period_end: CalendarDate;
}

/** The account of a lease with terms, and the charged periods of its rent. */
export interface ScheduleRecord {
  account_id: number;
  tenant_id: number;
  lease_id: number;
  estate_id: number;
  lease_start: CalendarDate;
  /** Null without an agreed end. */
  last_day: CalendarDate | null;
  terms: RentTerms[];
  /** In the order of their days. */
  charged: ChargedPeriod[];
  free: FreeCharge[];
}

/** {@link ChargedPeriod}'s covered_until, for a period `s` and its charge `c`, which may be for later months only. */
export const coveredUntil = sql<CalendarDate>`case
  when date_trunc('month', c.period_start) <= s.period_end
    and date_trunc('month', c.period_end) > date_trunc('month', s.period_end) then c.period_end
  else s.period_end end`;

/**
 * The schedules of some accounts, in the order of the accounts; accounts whose lease has no terms are left out. With
 * `last`, only the last charged period of each is read.
 */
export async function readSchedules(
  db: Db,
  accountIds: readonly number[],
  charged: 'all' | 'last',
): Promise<ScheduleRecord[]> {
  const { rows } = await sql<ScheduleRecord>`
    select a.id as account_id, a.tenant_id, a.lease_id, a.estate_id, l.lease_start, ${lastDay} as last_day, t.terms,
      coalesce(s.charged, '[]') as charged, coalesce(f.free, '[]') as free
    from accounts a
    join leases l on l.id = a.lease_id
    cross join lateral (
      select jsonb_agg(to_jsonb(t) order by t.starts_on) as terms from (
        select t.id, t.starts_on, t.rent_amount, t.rent_every, t.due_day from lease_terms t where t.lease_id = l.id
      ) t
    ) t
    left join lateral (
      select jsonb_agg(to_jsonb(s) order by s.period_start) as charged from (
        select s.period_start, s.period_end, ${coveredUntil} as covered_until,
          c.source <> 'schedule' as is_adopted
        from scheduled_charges s join charges c on c.id = s.charge_id
        where s.lease_id = l.id order by s.period_start desc ${charged === 'last' ? sql`limit 1` : sql``}
      ) s
    ) s on true
    left join lateral (
      select jsonb_agg(to_jsonb(f) order by f.period_start, f.id) as free from (
        select c.id, c.period_start, coalesce(c.period_end, c.period_start) as period_end
        from charges c
        where c.account_id = a.id and c.payment_type = 'Rent' and c.deleted_at is null and c.is_owed
          and c.source <> 'schedule' and c.status_id <> all (${CLOSED_STATUSES}::bigint[])
          and c.period_start is not null
          and not exists (select from scheduled_charges o where o.charge_id = c.id)
      ) f
    ) f on true
    where a.id = any (${accountIds}::bigint[]) and t.terms is not null
    order by a.id`.execute(db);
  return rows;
}

/** The accounts whose leases have days up to a day that are not charged yet, in the order of their ids. */
export async function listAccountsToCharge(
  db: Db,
  until: CalendarDate,
  visible: Condition = sql<boolean>`true`,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a join leases l on l.id = a.lease_id
    where l.lease_start <= ${until}::date and ${visible}
      and exists (select from lease_terms t where t.lease_id = l.id and t.starts_on <= ${until}::date)
      and coalesce((
        select ${coveredUntil} from scheduled_charges s join charges c on c.id = s.charge_id
        where s.lease_id = l.id order by s.period_start desc limit 1
      ), l.lease_start - 1) < least(${lastDay}, ${until}::date)
    order by a.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks the tenants of some accounts until the transaction ends, before the accounts: a payment that a manager records
 * at the same time then sees the new charges, or is adopted.
 */
export async function lockTenantsOf(tx: Db, accountIds: readonly number[]): Promise<void> {
  await tx
    .selectFrom('tenants as t')
    .select('t.id')
    .where('t.id', 'in', (of) =>
      of
        .selectFrom('accounts as a')
        .select('a.tenant_id')
        .where(sql<boolean>`a.id = any (${accountIds}::bigint[])`),
    )
    .orderBy('t.id')
    .forNoKeyUpdate()
    .execute();
}

interface ScheduledRow {
  lease_id: number;
  period_start: CalendarDate;
  period_end: CalendarDate;
  charge_id: number;
}

export async function insertScheduled(tx: Db, rows: readonly ScheduledRow[]): Promise<void> {
  if (rows.length > 0) await insertRows(tx, 'scheduled_charges', rows);
}

/** The charged periods of a lease, the earliest first. */
export const listScheduled = (db: Db, leaseId: number) =>
  db
    .selectFrom('scheduled_charges')
    .select(['lease_id', 'period_start', 'period_end', 'charge_id'])
    .where('lease_id', '=', leaseId)
    .orderBy('period_start')
    .execute();

/** Whether a charge is of a period of a schedule. */
export const hasPeriod = async (db: Db, chargeId: number): Promise<boolean> =>
  (await db.selectFrom('scheduled_charges').select('lease_id').where('charge_id', '=', chargeId).executeTakeFirst()) !==
  undefined;

/**
 * The period of a schedule that a charge is for, with its account, and whether the charge is no longer its rent: it has
 * none of its months, or another type or tenant. A charge on another lease of the tenant still is. Undefined if there
 * is none, or if nothing is owed on the charge: its period then stays charged.
 */
export async function findPeriodOf(db: Db, chargeId: number) {
  const { rows } = await sql<
    Pick<ScheduledRow, 'lease_id' | 'period_start'> & { account_id: number; is_left: boolean }
  >`
    select s.lease_id, s.period_start, a.id as account_id,
      (c.tenant_id = a.tenant_id and c.payment_type = 'Rent'
        and date_trunc('month', c.period_start) <= s.period_end and date_trunc('month', s.period_start) <= c.period_end)
        is not true as is_left
    from scheduled_charges s
    join charges c on c.id = s.charge_id
    join accounts a on a.lease_id = s.lease_id
    where s.charge_id = ${chargeId} and c.is_owed and c.status_id <> all (${CLOSED_STATUSES}::bigint[])`.execute(db);
  return rows[0];
}

/** Forgets that a period is charged, so that it can be charged again. */
export async function deleteScheduled(
  tx: Db,
  { lease_id, period_start }: Pick<ScheduledRow, 'lease_id' | 'period_start'>,
): Promise<void> {
  await tx
    .deleteFrom('scheduled_charges')
    .where('lease_id', '=', lease_id)
    .where('period_start', '=', period_start)
    .execute();
}

export async function updateScheduledEnd(
  tx: Db,
  { lease_id, period_start }: ScheduledRow,
  period_end: CalendarDate,
): Promise<void> {
  await tx
    .updateTable('scheduled_charges')
    .set({ period_end })
    .where('lease_id', '=', lease_id)
    .where('period_start', '=', period_start)
    .execute();
}

/** A lease with its tenant and its estate. */
export const getLeasePlace = (db: Db, leaseId: number) =>
  db
    .selectFrom('leases as l')
    .innerJoin('apartments as a', 'a.id', 'l.apartment_id')
    .innerJoin('blocks as b', 'b.id', 'a.block_id')
    .select(['l.id as lease_id', 'l.tenant_id', 'b.estate_id', 'l.lease_start', lastDay.as('last_day')])
    .where('l.id', '=', leaseId)
    .executeTakeFirstOrThrow();

/** The account of a lease. */
export const findAccountOfLease = (db: Db, leaseId: number) =>
  db.selectFrom('accounts').select('id').where('lease_id', '=', leaseId).executeTakeFirst();

/** Moves an account, its charges and its charged periods from one lease to another. */
export async function moveAccountToLease(
  tx: Db,
  accountId: number,
  from: number,
  to: { lease_id: number; estate_id: number },
): Promise<void> {
  await tx.updateTable('accounts').set(to).where('id', '=', accountId).execute();
  await tx.updateTable('charges').set(to).where('account_id', '=', accountId).execute();
  await tx.updateTable('scheduled_charges').set('lease_id', to.lease_id).where('lease_id', '=', from).execute();
}

/**
 * The live charges of periods that a lease no longer covers. The schedule corrects its own charges, so a person made or
 * edited these.
 */
export async function listLeftCharges(db: Db, visible: Condition, accountId: number | undefined, atMost: number) {
  const { rows } = await sql<LeftCharge>`
    select a.id as account, c.id as charge, s.period_start, s.period_end, c.due_date, c.shown_amount as amount
    from accounts a
    join leases l on l.id = a.lease_id
    join scheduled_charges s on s.lease_id = l.id
    join charges c on c.id = s.charge_id
    where (s.period_end > ${lastDay} or s.period_start < l.lease_start)
      and c.deleted_at is null and c.is_owed and c.status_id <> all (${CLOSED_STATUSES}::bigint[])
      and ${visible} and (a.id = ${accountId ?? null} or ${accountId ?? null}::bigint is null)
    order by a.id, s.period_start limit ${atMost}`.execute(db);
  return rows;
}

/** A charge of a period, with its account. */
export interface LeftCharge extends Pick<ScheduledRow, 'period_start' | 'period_end'> {
  account: number;
  charge: number;
  due_date: CalendarDate;
  amount: number;
}
