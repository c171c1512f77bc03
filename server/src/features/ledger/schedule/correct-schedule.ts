import { addDays } from '@amayumba/contract/calendar.ts';
import { type RentPeriod, rentPeriods, type RentTerms } from '@amayumba/contract/ledger/rent-periods.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { recordAudits } from '../../audit/audit.service.ts';
import { lockAccounts } from '../posting/accounts.repository.ts';
import { type ChargeRecord, findCharge, listCharges } from '../posting/charges.repository.ts';
import { removeCharge, repostCharge } from '../posting/charges.ts';
import { listWaitingClaims } from '../posting/claims.repository.ts';
import { addCreditNote, freeAbove } from '../posting/credit-notes.ts';
import type { Posting } from '../posting/posting.ts';
import { refreshAccounts } from '../posting/refresh.repository.ts';
import { settleAccounts } from '../posting/settle.ts';
import { chargeDue } from './charge-due.ts';
import { rentOf } from './charge-periods.ts';
import { DUE_WITHIN_DAYS, rangesAround } from './plan-periods.ts';
import { ruleValue } from './rules-in-force.ts';
import {
  deleteScheduled,
  findAccountOfLease,
  listScheduled,
  lockTenantsOf,
  readSchedules,
  type ScheduleRecord,
  updateScheduledEnd,
} from './schedules.repository.ts';

type ScheduledRow = Awaited<ReturnType<typeof listScheduled>>[number];

/**
 * Adjusts the rent charges of a lease after a change of its days or terms, and charges what is due. Charges that a
 * person made or edited stay; `previousTerms` are the terms by which the others were made. See docs/rules.md,
 * Correcting the schedule.
 */
export async function correctSchedule(
  posting: Posting,
  viewer: Viewer | null,
  leaseId: number,
  previousTerms?: readonly RentTerms[],
): Promise<void> {
  const { tx, today } = posting;
  const account = await findAccountOfLease(tx, leaseId);
  if (!account) return;
  await lockTenantsOf(tx, [account.id]);
  await lockAccounts(tx, [account.id]);
  const [schedule] = await readSchedules(tx, [account.id], 'all');
  if (!schedule) return;
  const corrected = await correctCharges(posting, schedule, previousTerms ?? schedule.terms);
  await recordCorrections(posting, viewer, corrected);
  // What is charged now may be due before what else is open, so it is there before freed money settles anything.
  if (corrected.length > 0) await refreshAccounts(tx, [account.id]);
  const until = addDays(today, await ruleValue(posting, 'charge_days_before'));
  await chargeDue(posting, [account.id], until, 'all');
  if (corrected.length > 0) await settleAccounts(posting, [account.id]);
}

/** Corrects the charges that nobody edited. Returns the changed ones, as they were before. */
async function correctCharges(
  posting: Posting,
  schedule: ScheduleRecord,
  previousTerms: readonly RentTerms[],
): Promise<ChargeRecord[]> {
  const rows = await listScheduled(posting.tx, schedule.lease_id);
  const lastEnd = rows.at(-1)?.period_end;
  if (!lastEnd) return [];
  const ids = rows.map(({ charge_id }) => charge_id);
  const charges = new Map((await listCharges(posting.tx, ids)).map((charge) => [charge.id, charge]));
  const own = rows.flatMap((row) => {
    const charge = charges.get(row.charge_id);
    return charge && isAsScheduled(schedule, charge, row, previousTerms) ? [{ row, charge }] : [];
  });
  const starts = new Set(own.map(({ row }) => row.period_start));
  const others = schedule.charged.filter(({ period_start }) => !starts.has(period_start));
  const until = addDays(lastEnd, DUE_WITHIN_DAYS);
  const periods = rangesAround(schedule, others).flatMap((range) => rentPeriods(range, schedule.terms, until));
  const corrected: ChargeRecord[] = [];
  for (const { row, charge } of own) {
    const period = periods.find(({ period_start }) => period_start === row.period_start);
    if (period && isOf(charge, period)) continue;
    await (period ? fitToPeriod(posting, schedule, row, charge, period) : withdraw(posting, row, charge));
    corrected.push(charge);
  }
  return corrected;
}

/**
 * Whether a charge is unedited: its gross amount and its due day are those of its period by the terms before the
 * change. A credit note is not an edit, but a cancelled charge stays. An adopted charge was made by a person.
 */
function isAsScheduled(
  schedule: ScheduleRecord,
  charge: ChargeRecord,
  row: ScheduledRow,
  terms: readonly RentTerms[],
): boolean {
  const isOwn = charge.source === 'schedule' && charge.payment_type === 'Rent' && charge.is_owed;
  if (!isOwn || charge.account_id !== schedule.account_id || charge.amount === 0) return false;
  const days = { lease_start: row.period_start, lease_end: row.period_end };
  const [made] = rentPeriods(days, terms, addDays(row.period_end, DUE_WITHIN_DAYS));
  return made?.amount === charge.gross_amount && made.due_date === charge.due_date;
}

const isOf = (charge: ChargeRecord, period: RentPeriod) =>
  charge.gross_amount === period.amount &&
  charge.due_date === period.due_date &&
  charge.period_end === period.period_end;

/** Gives a charge the rent and the days of its period. Money paid above it becomes credit. */
async function fitToPeriod(
  posting: Posting,
  schedule: ScheduleRecord,
  row: ScheduledRow,
  charge: ChargeRecord,
  period: RentPeriod,
): Promise<void> {
  const gross_amount = Math.max(period.amount, charge.credited_amount);
  await freeAbove(posting, charge, gross_amount - charge.credited_amount);
  await repostCharge(posting, charge, { gross_amount, ...rentOf(schedule, period) });
  await updateScheduledEnd(posting.tx, row, period.period_end);
}

/** Ends a charge whose period the lease no longer has. Money paid for it becomes credit. */
async function withdraw(posting: Posting, row: ScheduledRow, charge: ChargeRecord): Promise<void> {
  const claims = await listWaitingClaims(posting.tx, charge.id);
  if (charge.settled_amount > 0 || claims.length > 0) {
    await addCreditNote(posting, charge, {
      amount: charge.amount,
      kind: 'correction',
      reason: 'The lease no longer covers this period.',
    });
  } else await removeCharge(posting, charge);
  await deleteScheduled(posting.tx, row);
}

/**
 * Withdraws rent that a reversed receipt had paid ahead, if nothing settles it any more and it would not be charged
 * yet. Withdraws the last periods only, so that none is left out in between. The account is locked. See docs/rules.md,
 * Reversing a receipt.
 */
export async function withdrawAhead(
  posting: Posting,
  viewer: Viewer | null,
  accountId: number,
  chargeIds: readonly number[],
): Promise<void> {
  if (chargeIds.length === 0) return;
  const { tx, today } = posting;
  const [schedule] = await readSchedules(tx, [accountId], 'all');
  if (!schedule) return;
  const chargedUntil = addDays(today, await ruleValue(posting, 'charge_days_before'));
  const charges = new Map((await listCharges(tx, chargeIds)).map((charge) => [charge.id, charge]));
  const removed: ChargeRecord[] = [];
  for (const row of (await listScheduled(tx, schedule.lease_id)).toReversed()) {
    const charge = charges.get(row.charge_id);
    if (!charge || charge.due_date <= chargedUntil || !isAsScheduled(schedule, charge, row, schedule.terms)) break;
    const claims = await listWaitingClaims(tx, charge.id);
    if (charge.settled_amount > 0 || charge.credited_amount > 0 || claims.length > 0) break;
    await removeCharge(posting, charge);
    await deleteScheduled(tx, row);
    removed.push(charge);
  }
  await recordCorrections(posting, viewer, removed);
  if (removed.length > 0) await settleAccounts(posting, [accountId]);
}

async function recordCorrections(
  { tx }: Posting,
  viewer: Viewer | null,
  corrected: readonly ChargeRecord[],
): Promise<void> {
  const entries = [];
  for (const before of corrected) {
    const after = await findCharge(tx, before.id);
    entries.push({ action: after ? 'changed' : 'removed', subject: 'payment', subject_id: before.id, before, after });
  }
  if (entries.length > 0) await recordAudits(tx, viewer, entries);
}
