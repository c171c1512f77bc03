import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';
import { type Schedule, SCHEDULE_DAYS_MAX, type ScheduleRequest } from '@amayumba/contract/money/schedule.ts';
import { failFields } from '@amayumba/contract/refusal.ts';
import { NO_CHOICE } from '@amayumba/contract/sentences.ts';
import { visibleAccounts } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { checkOnce, type Repeatable, runOnce } from '../../../http/idempotency.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { postingOf } from '../posting/posting.ts';
import { listChosenAccounts, tenantDetailsOf } from './bulk-charges.repository.ts';
import { batchesOf, chargeAndRecord, chargeBatch, type FailedAccount, inPairs } from './charge-due.ts';
import { lineOf, type ScheduledLine } from './charge-periods.ts';
import { listPartlyCharged } from './partly-charged.repository.ts';
import { comingPeriods, planPeriods } from './plan-periods.ts';
import { listAccountsToCharge, listLeftCharges, readSchedules } from './schedules.repository.ts';
import { findAccountWithLease } from './terms.repository.ts';

/** The most charges in each list of an answer; its count and its sum include all. */
const LINES_MAX = 1000;

/**
 * The rent that will be charged by a day; nothing is written. See docs/rules.md, Charging a period.
 * @param most charges in the answer; its count and its sum include all
 * @throws Refusal invalid_input
 */
export function previewSchedule(
  parts: Parts,
  viewer: Viewer,
  input: ScheduleRequest,
  most = LINES_MAX,
): Promise<Schedule> {
  return writeAs(parts.db, viewer, async (view) => {
    const accounts = await accountsOf(view, viewer, todayOf(parts), input);
    const answer = blankAnswer();
    for (const ids of batchesOf(accounts)) {
      for (const schedule of await readSchedules(view, ids, 'all')) {
        const planned = planPeriods(schedule, comingPeriods(schedule, input.until, 'all'));
        const made = planned.filter(({ adopts }) => adopts === null);
        addLines(
          answer,
          made.map(({ period }) => lineOf(schedule, period, null)),
          most,
        );
      }
    }
    return completed(view, viewer, answer, input);
  });
}

/**
 * Charges the rent that is due by a day, each period once: a few hundred accounts in each transaction, so that the next
 * run continues an interrupted one. The response names the accounts that could not be charged, after all others were;
 * `report` gets their errors.
 * @throws Refusal invalid_input, key_reused
 */
export async function runSchedule(
  parts: Parts,
  request: Repeatable,
  input: ScheduleRequest,
  report: (failed: FailedAccount) => void,
): Promise<Schedule> {
  const { db } = parts;
  const { viewer } = request;
  const known = await writeAs(db, viewer, (tx) => checkOnce(request, () => Promise.resolve())<Schedule>(tx));
  if (known) return known;
  const accounts = await accountsOf(db, viewer, todayOf(parts), input);
  const answer = blankAnswer();
  const charge = async (ids: readonly number[]) =>
    addLines(
      answer,
      await writeAs(db, viewer, (tx) => chargeAndRecord(postingOf(tx, parts, viewer), viewer, ids, input)),
    );
  await inPairs(batchesOf(accounts), async (ids) => {
    const failed = await chargeBatch(ids, charge);
    failed.forEach(report);
    answer.failed.push(...failed.map(({ account }) => account));
  });
  answer.created = answer.count;
  return runOnce(db, request, async (tx) => {
    const after = { until: input.until, account: input.account, failed: answer.failed.length };
    if (after.failed > 0)
      await recordAudit(tx, viewer, { action: 'charged', subject: 'schedule', subject_id: null, after });
    return completed(tx, viewer, answer, input);
  });
}

/** @throws Refusal invalid_input */
async function accountsOf(
  db: Db,
  viewer: Viewer,
  today: CalendarDate,
  { until, account }: ScheduleRequest,
): Promise<number[]> {
  const latest = addDays(today, SCHEDULE_DAYS_MAX);
  if (until > latest) failFields({ until: [`Choose a day within ${SCHEDULE_DAYS_MAX} days.`] });
  if (account === undefined) return listAccountsToCharge(db, until, visibleAccounts(viewer));
  if (!(await findAccountWithLease(db, account))) failFields({ account: NO_CHOICE });
  return [account];
}

interface Answer extends Pick<Schedule, 'count' | 'total_amount' | 'created'> {
  /** By the month in which the period begins. */
  months: Map<string, { count: number; total_amount: number }>;
  charges: ScheduledLine[];
  failed: number[];
}

const blankAnswer = (): Answer => ({
  count: 0,
  total_amount: 0,
  created: 0,
  months: new Map(),
  charges: [],
  failed: [],
});

/** The answer with the charges left to a person, and the tenant and home of each line and of each failed account. */
async function completed(db: Db, viewer: Viewer, answer: Answer, { account }: ScheduleRequest): Promise<Schedule> {
  const left = await listLeftCharges(db, visibleAccounts(viewer), account, LINES_MAX);
  const partlyCharged = await listPartlyCharged(db, visibleAccounts(viewer), account, LINES_MAX);
  const failed = answer.failed.map((id) => ({ account: id }));
  const ids = new Set([...answer.charges, ...left, ...partlyCharged, ...failed].map((line) => line.account));
  const accounts = new Map((await listChosenAccounts(db, [...ids])).map((one) => [one.id, tenantDetailsOf(one)]));
  const named = <Line extends { account: number }>(lines: readonly Line[]) =>
    lines.flatMap((line) => {
      const tenant_details = accounts.get(line.account);
      return tenant_details ? [{ ...line, tenant_details }] : [];
    });
  return {
    ...answer,
    months: [...answer.months]
      .map(([month, { count, total_amount }]) => ({ month, count, total_amount }))
      .toSorted((a, b) => a.month.localeCompare(b.month)),
    charges: named(answer.charges),
    left: named(left),
    partly_charged: named(partlyCharged),
    failed: named(failed),
  };
}

function addLines(answer: Answer, lines: readonly ScheduledLine[], most = LINES_MAX): void {
  answer.count += lines.length;
  for (const { amount, period_start } of lines) {
    answer.total_amount += amount;
    const month = period_start.slice(0, 7);
    const { count, total_amount } = answer.months.get(month) ?? { count: 0, total_amount: 0 };
    answer.months.set(month, { count: count + 1, total_amount: total_amount + amount });
  }
  answer.charges.push(...lines.slice(0, most - answer.charges.length));
}
