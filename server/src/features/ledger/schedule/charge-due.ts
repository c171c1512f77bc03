import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { Refusal } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { isDatabaseAway } from '../../../db/database-unreachable.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { lockAccounts } from '../posting/accounts.repository.ts';
import type { Posting } from '../posting/posting.ts';
import { addToAccounts } from '../posting/refresh.repository.ts';
import { settleAccounts } from '../posting/settle.ts';
import { chargePeriods, type ScheduledLine, sumsByAccount } from './charge-periods.ts';
import { comingPeriods, planPeriods } from './plan-periods.ts';
import { lockTenantsOf, readSchedules } from './schedules.repository.ts';

/** How many accounts one transaction charges, so that none is locked for long. */
const ACCOUNTS_AT_ONCE = 300;

/** Accounts in the batches of a run. */
export function batchesOf(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / ACCOUNTS_AT_ONCE);
  return Array.from({ length: count }, (_batch, index) =>
    ids.slice(index * ACCOUNTS_AT_ONCE, (index + 1) * ACCOUNTS_AT_ONCE),
  );
}

/**
 * Runs batches two at a time, since the portal and the database both have work in each. After one fails, no other
 * begins.
 */
export async function inPairs<T>(batches: readonly T[], run: (batch: T) => Promise<void>): Promise<void> {
  const left = [...batches];
  const work = async () => {
    for (let batch = left.shift(); batch !== undefined; batch = left.shift()) {
      await run(batch).catch((error: unknown) => {
        left.length = 0;
        throw error;
      });
    }
  };
  await Promise.all([work(), work()]);
}

/** An account whose rent could not be charged, and why. */
export interface FailedAccount {
  account: number;
  error: unknown;
}

/**
 * Charges the accounts of a batch together or, if that fails, each of them alone. Returns those that could not be
 * charged.
 * @throws Error that concerns every account: the viewer may not continue, or the database is unreachable
 */
export async function chargeBatch(
  ids: readonly number[],
  charge: (ids: readonly number[]) => Promise<void>,
): Promise<FailedAccount[]> {
  const failed: FailedAccount[] = [];
  const tryToCharge = async (some: readonly number[], recordFailure: (error: unknown) => void) => {
    try {
      await charge(some);
    } catch (error) {
      if (error instanceof Refusal || isDatabaseAway(error)) throw error;
      recordFailure(error);
    }
  };
  let isSplit = false;
  await tryToCharge(ids, () => (isSplit = true));
  if (isSplit) for (const account of ids) await tryToCharge([account], (error) => failed.push({ account, error }));
  return failed;
}

/**
 * Charges the rent of some accounts that is due up to a day, each period once, and applies credit to it. The accounts
 * are locked before their leases are read: this transaction sees a concurrent change of a lease, or the change corrects
 * the new charges. With `last`, periods before the last charged one are not computed again. See docs/rules.md, Charging
 * a period.
 */
export async function chargeDue(
  posting: Posting,
  accountIds: readonly number[],
  until: CalendarDate,
  charged: 'all' | 'last',
): Promise<ScheduledLine[]> {
  if (accountIds.length === 0) return [];
  const { tx } = posting;
  await lockTenantsOf(tx, accountIds);
  const accounts = await lockAccounts(tx, accountIds);
  const schedules = await readSchedules(tx, accountIds, charged);
  const plans = schedules.map((schedule) => ({
    schedule,
    periods: planPeriods(schedule, comingPeriods(schedule, until, charged)),
  }));
  const lines = await chargePeriods(posting, plans);
  await countCharged(posting, accounts, lines);
  return lines;
}

/**
 * Charges some accounts in the transaction of a run, with an entry in the audit log, so that an interrupted run leaves
 * no charge without one. A null viewer is the daily job.
 */
export async function chargeAndRecord(
  posting: Posting,
  viewer: Viewer | null,
  accountIds: readonly number[],
  { until, account }: { until: CalendarDate; account?: number | undefined },
): Promise<ScheduledLine[]> {
  const lines = await chargeDue(posting, accountIds, until, account === undefined ? 'last' : 'all');
  if (lines.length === 0) return lines;
  const total_amount = lines.reduce((sum, { amount }) => sum + amount, 0);
  await recordAudit(posting.tx, viewer, {
    action: 'charged',
    subject: 'schedule',
    subject_id: null,
    after: { until, account, count: lines.length, total_amount },
  });
  return lines;
}

/** Adds new charges to their accounts. Accounts with credit, or paid beyond a new charge, are settled instead. */
export async function countCharged(
  posting: Posting,
  accounts: Awaited<ReturnType<typeof lockAccounts>>,
  lines: readonly (Pick<ScheduledLine, 'account' | 'amount' | 'due_date'> & { period_start: CalendarDate | null })[],
): Promise<void> {
  const added = sumsByAccount(lines);
  const toSettle = new Set(
    accounts
      .filter(({ id, credit, paid_until }) => {
        if (credit > 0) return true;
        const isBefore = (day: CalendarDate | null) => day !== null && paid_until !== null && day <= paid_until;
        return lines.some(({ account, period_start }) => account === id && isBefore(period_start));
      })
      .map(({ id }) => id),
  );
  await addToAccounts(
    posting.tx,
    added.filter(({ account_id }) => !toSettle.has(account_id)),
  );
  const settled = added.map(({ account_id }) => account_id).filter((id) => toSettle.has(id));
  if (settled.length > 0) await settleAccounts(posting, settled);
}
