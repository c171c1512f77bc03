import { type CalendarDate, lastOfMonth, monthOf } from '@amayumba/contract/calendar.ts';
import type { AttentionItem } from '@amayumba/contract/attention/attention.ts';
import { FIRST_SEGMENT_PRICE, type MessageCosts } from '@amayumba/contract/messages/message.ts';
import type { Db } from '../../db/connect.ts';
import { lockForCompany } from '../../db/lock-for-company.ts';
import { nowOf, type Parts, todayOf } from '../../parts.ts';
import { ruleValue } from '../ledger/schedule/rules-in-force.ts';
import { costOf } from './cost-of.ts';
import {
  countWaitingSegments,
  findHeldBack,
  findLastPrice,
  listCosts,
  type PurposeCosts,
} from './sms-costs.repository.ts';

/** The rest of the month's SMS budget. See docs/rules.md, SMS budget. */
export interface SmsBudget {
  /** The expected cost of a segment, in shillings. */
  price: number;
  /** Subtracts the expected cost of an SMS; false if the budget no longer covers it. */
  take(segments: number): boolean;
}

const totalOf = (costs: readonly PurposeCosts[], field: 'count' | 'segments' | 'cost') =>
  costs.reduce((sum, one) => sum + one[field], 0);

/** The expected cost of a segment now, in shillings: that of the last SMS with a known cost. */
const segmentPrice = async (db: Db): Promise<number> => (await findLastPrice(db)) ?? FIRST_SEGMENT_PRICE;

/** Lets one transaction at a time spend the budget, so that two at once do not spend the same rest of it. */
export const lockBudget = (tx: Db): Promise<void> => lockForCompany(tx, 'sms budget');

/** The rest of the budget in the month of a day on which SMS are sent. To spend of it, call `lockBudget` first. */
export async function openBudget(db: Db, parts: Pick<Parts, 'clock'>, day: CalendarDate): Promise<SmsBudget> {
  const price = await segmentPrice(db);
  const cap = await ruleValue({ tx: db, today: day }, 'sms_monthly_cap');
  const waiting = (await countWaitingSegments(db, day, nowOf(parts))) * price;
  let left = cap - totalOf(await listCosts(db, day), 'cost') - waiting;
  return {
    price,
    take(segments) {
      if (segments * price > left) return false;
      left -= segments * price;
      return true;
    },
  };
}

/** The costs of SMS in a month, by default in this one. */
export async function showCosts(parts: Pick<Parts, 'db' | 'clock'>, month: string | undefined): Promise<MessageCosts> {
  const { db } = parts;
  const today = todayOf(parts);
  const shown = month ?? today.slice(0, 7);
  // The budget at the end of the month, or as it is now.
  const { year, month: number } = monthOf(`${shown}-01`);
  const day = today.startsWith(shown) ? today : lastOfMonth(year, number);
  const [costs, cap, price, waiting] = await Promise.all([
    listCosts(db, day),
    ruleValue({ tx: db, today: day }, 'sms_monthly_cap'),
    segmentPrice(db),
    countWaitingSegments(db, day, nowOf(parts)),
  ]);
  return {
    month: shown,
    count: totalOf(costs, 'count'),
    segments: totalOf(costs, 'segments'),
    cost: costOf(totalOf(costs, 'cost')),
    cap: costOf(cap),
    waiting_cost: costOf(waiting * price),
    segment_price: costOf(price),
    by_purpose: costs.map(({ purpose, count, segments, cost }) => ({ purpose, count, segments, cost: costOf(cost) })),
  };
}

/** The item for the list of attention: the budget is used up, and reminders or announcements were not sent for it. */
export async function budgetForAttention(parts: Pick<Parts, 'db' | 'clock'>): Promise<AttentionItem[]> {
  const { db } = parts;
  const today = todayOf(parts);
  const { count, since } = await findHeldBack(db, today);
  // A higher budget removes the item; skipped messages stay skipped.
  if (since === null || (await openBudget(db, parts, today)).take(1)) return [];
  return [
    {
      id: 'sms-budget',
      kind: 'sms',
      title: `The SMS budget of this month is used up, and ${count === 1 ? '1 message was' : `${count} messages were`} not sent`,
      reason: 'Raise it in Settings, Money rules. Receipts, notices and codes still go.',
      attempts: 0,
      since,
      next_attempt_at: null,
      can_retry: false,
      can_dismiss: false,
    },
  ];
}
