import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { heldUntil, sendingDay } from '@amayumba/contract/messages/quiet-hours.ts';
import { type Condition } from '../../../access/scope.ts';
import type { Db } from '../../../db/connect.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { payLinks } from '../../collections/pay-links.service.ts';
import { officeName } from '../../ledger/receipts/verify.service.ts';
import { ladderOn } from '../../ledger/schedule/rules-in-force.ts';
import { openBudget } from '../sms-budget.service.ts';
import { readSmsReach } from '../sms-reach.ts';
import { readTemplates } from '../templates/template-text.ts';
import { type PlannedMessage, planReminders } from './plan-reminders.ts';
import { listCandidates } from './reminder-candidates.repository.ts';

export interface ReminderSearch {
  /** Today, or a later day for a preview. */
  day: CalendarDate;
  visible: Condition;
  leftOut?: ReadonlySet<number>;
  /** A part of the accounts of a run; all of them by default. */
  batch?: { after: number; limit: number };
}

/** Planned reminders of accounts, with the price of a segment and the last account that was read. */
export interface ReminderBatch {
  planned: PlannedMessage[];
  price: number;
  last: number | undefined;
}

/** Plans the reminders of a day. For a later day, it assumes that nothing changes until then. */
export async function planBatch(db: Db, parts: Parts, search: ReminderSearch): Promise<ReminderBatch> {
  const { day, visible, leftOut = new Set<number>(), batch } = search;
  const isToday = day === todayOf(parts);
  const ladder = await ladderOn(db, day);
  const candidates = await listCandidates(db, {
    ladder,
    day,
    catchesUp: isToday,
    visible,
    after: batch?.after ?? 0,
    limit: batch?.limit ?? null,
    locks: batch !== undefined,
  });
  const now = parts.clock.now();
  const budget = await openBudget(db, parts, isToday ? sendingDay(now) : day);
  const planned = planReminders(candidates, {
    day,
    ladder,
    held: isToday ? heldUntil(now) : null,
    reach: await readSmsReach(
      db,
      candidates.map(({ phone_number }) => phone_number),
      new Date(now),
    ),
    leftOut,
    budget,
    templates: await readTemplates(db),
    company: await officeName(db),
    publicUrl: parts.publicUrl,
    payLink: await payLinks(db, parts),
  });
  return { planned, price: budget.price, last: candidates.at(-1)?.account };
}
