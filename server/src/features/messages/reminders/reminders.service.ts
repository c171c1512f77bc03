import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { sendingDay } from '@amayumba/contract/messages/quiet-hours.ts';
import type { ReminderPlan, ReminderRunRequest } from '@amayumba/contract/messages/reminders.ts';
import { failFields } from '@amayumba/contract/refusal.ts';
import { HAS_PASSED } from '@amayumba/contract/sentences.ts';
import { sql } from 'kysely';
import { type Condition, visibleAccounts } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { lockForCompany } from '../../../db/lock-for-company.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { checkOnce, type Repeatable, runOnce } from '../../../http/idempotency.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { staffToNotify } from '../../accounts/accounts.service.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { notifyAll } from '../../notifications/notifications.service.ts';
import { costOf } from '../cost-of.ts';
import { lockBudget } from '../sms-budget.service.ts';
import { clearLeftOut } from './left-out.service.ts';
import type { PlannedMessage } from './plan-reminders.ts';
import { countEscalated } from './reminder-candidates.repository.ts';
import { planBatch } from './reminder-setting.ts';
import { storeReminders } from './send-reminders.ts';

/** Accounts of one transaction of a run, so that no tenant is locked for long. */
const AT_ONCE = 500;
/** Of the lock that one run holds at a time. */
const LOCK = 'reminders of the ladder';

function answerOf(on: CalendarDate, planned: readonly PlannedMessage[], price: number): ReminderPlan {
  const sent = planned.filter(({ skipped }) => skipped === null);
  const segments = sent.reduce((sum, one) => sum + one.segments, 0);
  return {
    on,
    count: sent.length,
    segments,
    cost: costOf(segments * price),
    segment_price: costOf(price),
    messages: planned.map(({ candidate: _candidate, title: _title, ...message }) => message),
  };
}

/**
 * The reminders of a day, today or later, including skipped ones; nothing is sent. See docs/rules.md, Reminders.
 * @throws Refusal invalid_input
 */
export async function previewReminders(parts: Parts, viewer: Viewer, on: CalendarDate | undefined) {
  const today = todayOf(parts);
  const day = on ?? today;
  if (day < today) failFields({ on: HAS_PASSED });
  const visible = visibleAccounts(viewer);
  const { planned, price } = await writeAs(parts.db, viewer, (view) => planBatch(view, parts, { day, visible }));
  return answerOf(day, planned, price);
}

interface Run {
  visible: Condition;
  leftOut: ReadonlySet<number>;
  createdBy: number | null;
  /** Opens a transaction. */
  begin: <T>(work: (tx: Db) => Promise<T>) => Promise<T>;
  /** Stops the run after the current transaction. */
  signal?: AbortSignal | undefined;
}

/**
 * Sends the reminders that are due today, part by part, each in a transaction. Only one run at a time plans a part, and
 * it sees the messages of others; so two concurrent runs, or one after a crash, send nothing twice.
 */
async function sendAll(parts: Parts, { visible, leftOut, createdBy, begin, signal }: Run): Promise<ReminderPlan> {
  const day = todayOf(parts);
  const planned: PlannedMessage[] = [];
  let after = 0;
  let price = 0;
  for (;;) {
    if (signal?.aborted) break;
    const part = await begin(async (tx) => {
      await lockForCompany(tx, LOCK);
      await lockBudget(tx);
      const batch = await planBatch(tx, parts, { day, visible, leftOut, batch: { after, limit: AT_ONCE } });
      await storeReminders(tx, parts, batch.planned, createdBy);
      return batch;
    });
    ({ price } = part);
    if (part.last === undefined) break;
    after = part.last;
    planned.push(...part.planned);
    parts.mailWaiting();
    parts.messagesWaiting();
  }
  await begin((tx) => notifyOfEscalation(tx, parts, planned));
  return answerOf(day, planned, price);
}

/**
 * Notifies the managers once a run of accounts that reached the last step, with the count of that day; managers limited
 * to some estates of the accounts there.
 */
async function notifyOfEscalation(
  tx: Db,
  { publicUrl, clock }: Pick<Parts, 'publicUrl' | 'clock'>,
  planned: readonly PlannedMessage[],
): Promise<void> {
  if (!planned.some(({ step, skipped }) => step === 'escalate' && skipped === null)) return;
  const counts = new Map<number, number>();
  for (const { estate, count } of await countEscalated(tx, sendingDay(clock.now())))
    for (const user of await staffToNotify(tx, { may: 'messages:read', estate }))
      counts.set(user, (counts.get(user) ?? 0) + count);
  await notifyAll(
    tx,
    Array.from(counts, ([user_id, count]) => ({
      user_id,
      title: `${count === 1 ? '1 account' : `${count} accounts`} had the last reminder`,
      body: `What is due was not paid after all reminders. See whom they went to: ${publicUrl}/manager/messages`,
      opens: 'reminders' as const,
    })),
  );
}

/** How many accounts of a plan are left out, in this run or before. */
const countLeftOut = ({ messages }: ReminderPlan) =>
  new Set(messages.flatMap(({ account, skipped }) => (skipped === 'left_out' ? [account] : []))).size;

/**
 * Sends today's reminders for a manager. The accounts that are left out get none at this step.
 * @throws Refusal invalid_input, key_reused
 */
export async function runReminders(
  parts: Parts,
  request: Repeatable,
  { on, leave_out = [] }: ReminderRunRequest,
): Promise<ReminderPlan> {
  const { viewer } = request;
  if (on !== undefined && on !== todayOf(parts)) failFields({ on: ['Reminders are sent on their day only: today.'] });
  // A second run with the same key does not wait: it would send nothing, and gets the answer of the first.
  const known = await writeAs(parts.db, viewer, (tx) => checkOnce(request, async () => {})<ReminderPlan>(tx));
  if (known) return known;
  const plan = await sendAll(parts, {
    visible: visibleAccounts(viewer),
    leftOut: new Set(leave_out),
    createdBy: viewer.user_id,
    begin: (work) => writeAs(parts.db, viewer, work),
  });
  return runOnce(parts.db, request, async (tx) => {
    const after = { count: plan.count, segments: plan.segments, left_out: countLeftOut(plan) };
    await recordAudit(tx, viewer, { action: 'sent', subject: 'reminders', subject_id: null, after });
    return plan;
  });
}

/** Sends today's reminders automatically, to the tenants of all accounts. Returns how many messages there were. */
export async function sendDueReminders(parts: Parts, signal?: AbortSignal): Promise<number> {
  const { count } = await sendAll(parts, {
    visible: sql<boolean>`true`,
    leftOut: new Set(),
    createdBy: null,
    begin: (work) => inTransaction(parts.db, work),
    signal,
  });
  await clearLeftOut(parts.db, parts);
  return count;
}
