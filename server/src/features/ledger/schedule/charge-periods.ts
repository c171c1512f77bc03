import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { type RentPeriod, termsOn } from '@amayumba/contract/ledger/rent-periods.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import type { NewCharge } from '../posting/charges.repository.ts';
import { storeEvents } from '../../webhooks/events/store-events.ts';
import { insertCharges } from '../posting/insert-charges.ts';
import type { Posting } from '../posting/posting.ts';
import { describeRent, monthsOf } from '@amayumba/contract/ledger/describe-rent.ts';
import type { PlannedPeriod } from './plan-periods.ts';
import { insertScheduled, type ScheduleRecord } from './schedules.repository.ts';

/** The periods to charge of one schedule. */
export interface Plan {
  schedule: ScheduleRecord;
  periods: readonly PlannedPeriod[];
}

/** A charge that the schedule makes. `charge` is null in a preview. */
export interface ScheduledLine extends RentPeriod {
  account: number;
  charge: number | null;
}

/** The columns of a rent charge that follow from its period. */
export function rentOf(schedule: Pick<ScheduleRecord, 'terms'>, period: RentPeriod) {
  const { period_start, period_end, due_date } = period;
  const isWeek = termsOn(schedule.terms, period_start)?.rent_every === 'week';
  return { period_start, period_end, due_date, description: describeRent(period), ...monthsOf(period, isWeek) };
}

const newCharge = (posting: Posting, { schedule }: Plan, period: RentPeriod): NewCharge => ({
  account_id: schedule.account_id,
  tenant_id: schedule.tenant_id,
  lease_id: schedule.lease_id,
  estate_id: schedule.estate_id,
  payment_type: 'Rent',
  gross_amount: period.amount,
  label_id: PAYMENT_STATUS.pending,
  source: 'schedule',
  created_by: posting.user_id,
  ...rentOf(schedule, period),
});

/**
 * Charges the periods of locked accounts in a few statements, and stores which are charged. The caller updates the sums
 * of the accounts.
 */
export async function chargePeriods(posting: Posting, plans: readonly Plan[]): Promise<ScheduledLine[]> {
  const items = plans.flatMap((plan) => plan.periods.map(({ period, adopts }) => ({ plan, period, adopts })));
  const made = items.filter(({ adopts }) => adopts === null);
  const ids = await insertCharges(
    posting,
    made.map(({ plan, period }) => newCharge(posting, plan, period)),
  );
  await storeEvents(posting.tx, 'charge.created', ids);
  const idOf = new Map(made.map((item, index) => [item, ids[index] ?? 0]));
  await insertScheduled(
    posting.tx,
    items.map((item) => ({
      lease_id: item.plan.schedule.lease_id,
      period_start: item.period.period_start,
      period_end: item.period.period_end,
      charge_id: item.adopts ?? idOf.get(item) ?? 0,
    })),
  );
  return made.map((item) => lineOf(item.plan.schedule, item.period, idOf.get(item) ?? null));
}

export const lineOf = (schedule: ScheduleRecord, period: RentPeriod, charge: number | null): ScheduledLine => ({
  account: schedule.account_id,
  charge,
  ...period,
});

/** The new charges of each account: their sum and the first due day. */
export function sumsByAccount(lines: readonly { account: number; amount: number; due_date: CalendarDate }[]) {
  const added = new Map<number, { account_id: number; amount: number; due_date: CalendarDate }>();
  for (const { account, amount, due_date } of lines) {
    const sum = added.get(account) ?? { account_id: account, amount: 0, due_date };
    sum.amount += amount;
    if (due_date < sum.due_date) sum.due_date = due_date;
    added.set(account, sum);
  }
  return [...added.values()];
}
