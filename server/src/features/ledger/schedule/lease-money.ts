import { addDays } from '@amayumba/contract/calendar.ts';
import { type RentPeriod, rentPeriods } from '@amayumba/contract/ledger/rent-periods.ts';
import type { Db } from '../../../db/connect.ts';
import { accountOf, lockAccounts } from '../posting/accounts.repository.ts';
import { findRentOn } from './charged-rent.repository.ts';
import { comingPeriods, DUE_WITHIN_DAYS, leaseDays } from './plan-periods.ts';
import { getLeasePlace, readSchedules } from './schedules.repository.ts';

/** The account of a lease, opened if there is none. */
export async function accountOfLease(tx: Db, leaseId: number): Promise<number> {
  const { lease_id, tenant_id, estate_id } = await getLeasePlace(tx, leaseId);
  return accountOf(tx, { lease_id, tenant_id, estate_id });
}

/**
 * The accounts of two leases, locked together in the order of ids: the lease that changes first may have the later
 * account.
 */
export async function lockAccountsOfLeases(tx: Db, leases: { from: number; to: number }) {
  const accounts = { from: await accountOfLease(tx, leases.from), to: await accountOfLease(tx, leases.to) };
  await lockAccounts(tx, [accounts.from, accounts.to]);
  return accounts;
}

/** The rent of the first period of an account's lease; null without a schedule. */
export async function firstRent(db: Db, accountId: number): Promise<RentPeriod | null> {
  const [schedule] = await readSchedules(db, [accountId], 'last');
  if (!schedule) return null;
  return rentPeriods(leaseDays(schedule), schedule.terms, addDays(schedule.lease_start, DUE_WITHIN_DAYS))[0] ?? null;
}

/**
 * The rent of the last period of an account's lease, as it is charged: what a person made or edited has its own days.
 * Null without a schedule or without an end.
 */
export async function lastRentPeriod(db: Db, accountId: number): Promise<RentPeriod | null> {
  const [schedule] = await readSchedules(db, [accountId], 'all');
  if (!schedule?.last_day) return null;
  const until = addDays(schedule.last_day, DUE_WITHIN_DAYS);
  const charged = await findRentOn(db, schedule.lease_id, schedule.last_day);
  if (!charged) return comingPeriods(schedule, until, 'all').at(-1) ?? null;
  const planned = rentPeriods(leaseDays(schedule), schedule.terms, until).at(-1);
  return { ...charged, is_part: planned?.is_part === true && planned.period_end === charged.period_end };
}

/** The rent that an account will still be charged until its lease ends; 0 without a schedule or without an end. */
export async function rentToCome(db: Db, accountId: number): Promise<number> {
  const [schedule] = await readSchedules(db, [accountId], 'all');
  if (!schedule?.last_day) return 0;
  const coming = comingPeriods(schedule, addDays(schedule.last_day, DUE_WITHIN_DAYS), 'all');
  return coming.reduce((sum, { amount }) => sum + amount, 0);
}
