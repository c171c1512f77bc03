import { addDays, type CalendarDate, formatDay, isEnteredDay } from '@amayumba/contract/calendar.ts';
import { RENT_EVERY_LABELS, rentPeriods } from '@amayumba/contract/ledger/rent-periods.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { newRentSchema } from '@amayumba/contract/money/terms.ts';
import * as z from 'zod/mini';
import { dueDayText } from '../../../features/money/rent-text.ts';
import type { RentDraft } from '../../../features/tenants/tenant-draft.ts';

interface LeaseDays {
  lease_start: string;
  lease_end: string;
}

/** An end for a lease without one. */
const NEVER = '2100-12-31';
/** The most days from the first day of a lease to the due day of its first period. */
const FIRST_DUE_DAYS = 31;

/**
 * Describes the charges for a new lease: the rent, and what saving charges at once, which for a lease that began long
 * ago is a lot. Undefined while the rent cannot be read. See docs/rules.md, Charging a period.
 */
export function rentPreview(
  { rent_amount, rent_every, due_day }: Pick<RentDraft, 'rent_amount' | 'rent_every' | 'due_day'>,
  { lease_start, lease_end: entered }: LeaseDays,
  today: CalendarDate,
  chargedAhead: number,
): { text: string; isOverdue: boolean } | undefined {
  const { data: terms } = z.safeParse(newRentSchema, { rent_amount, rent_every, due_day });
  if (!terms) return undefined;
  const lease_end = entered || NEVER;
  const usual = `The portal charges ${formatUgx(terms.rent_amount)} ${RENT_EVERY_LABELS[terms.rent_every]}, ${dueDayText(terms)}`;
  if (!isEnteredDay(lease_start) || !isEnteredDay(lease_end) || lease_end <= lease_start)
    return { text: `${usual}, from the first day of the lease.`, isOverdue: false };
  const begin = `${usual}, from ${formatDay(lease_start)}.`;
  const dueUntil = (day: CalendarDate) =>
    rentPeriods({ lease_start, lease_end }, [{ ...terms, starts_on: lease_start }], day);
  const atOnce = dueUntil(addDays(today, chargedAhead));
  const [first] = atOnce.length > 0 ? atOnce : dueUntil(addDays(lease_start, FIRST_DUE_DAYS));
  const last = atOnce.at(-1);
  if (!first) return { text: begin, isOverdue: false };
  if (!last) {
    const next = `The first charge, ${formatUgx(first.amount)}, is due on ${formatDay(first.due_date)}.`;
    return { text: `${begin} ${next}`, isOverdue: false };
  }
  const total = formatUgx(atOnce.reduce((sum, { amount }) => sum + amount, 0));
  const made = atOnce.length === 1 ? `1 charge of ${total}` : `${atOnce.length} charges, together ${total}`;
  const days = `for ${formatDay(first.period_start)} to ${formatDay(last.period_end)}`;
  const late = atOnce.filter(({ due_date }) => due_date < today).length;
  return { text: `${begin} Saving makes ${made}, ${days}${lateText(late, atOnce.length)}.`, isOverdue: late > 0 };
}

function lateText(late: number, count: number): string {
  if (late === 0) return '';
  if (late < count) return `; ${late} of them ${late === 1 ? 'is' : 'are'} overdue already`;
  return count === 1 ? '; it is overdue already' : '; all of them are overdue already';
}
