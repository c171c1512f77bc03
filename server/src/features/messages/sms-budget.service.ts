import { type CalendarDate, lastOfMonth, monthOf } from '@amayumba/contract/calendar.ts';
import type { AttentionItem } from '@amayumba/contract/attention/attention.ts';
import { FIRST_SEGMENT_PRICE, type MessageCosts } from '@amayumba/contract/messages/message.ts';
import type { Db } from '../../db/connect.ts';
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

/** What is left of the month's SMS budget. See docs/rules.md, SMS budget. */
export interface SmsBudget {
  /** What a segment is expected to cost, in shillings. */
  price: number;
  /** Takes the expected cost of an SMS; false where the budget does not have it any more. */
  take(segments: number): boolean;
}

const totalOf = (costs: readonly PurposeCosts[], field: 'count' | 'segments' | 'cost') =>
  costs.reduce((sum, one) => sum + one[field], 0);

/** What a segment is expected to cost now, in shillings: as the last SMS, wherever a cost is named before. */
const segmentPrice = async (db: Db): Promise<number> => (await findLastPrice(db)) ?? FIRST_SEGMENT_PRICE;

/** What is left in the month of a day, on which SMS go. */
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

/** What SMS cost in a month, by default in this one. */
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

/** The budget that is used up while reminders or announcements were not sent for it, for the list of attention. */
export async function budgetForAttention(parts: Pick<Parts, 'db' | 'clock'>): Promise<AttentionItem[]> {
  const { db } = parts;
  const today = todayOf(parts);
  const { count, since } = await findHeldBack(db, today);
  // A higher budget ends it; what was skipped stays skipped.
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
