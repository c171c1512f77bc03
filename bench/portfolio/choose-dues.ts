import { addDays, type CalendarDate, daysBetween } from '@amayumba/contract/calendar.ts';
import { PAYMENT_STATUS, type PaymentType } from '@amayumba/contract/payments/rules.ts';
import { dayOfMonth, instantOf, type MonthNumber, monthNumber, yearAndMonth } from '../../server/demo/demo-calendar.ts';
import type { Random } from '../../server/demo/random.ts';
import { isCurrentOn, lastDayOf, type Lease } from './estate-leases.ts';

/** A sum that is due, before its status is chosen. */
export interface Due {
  lease: Lease;
  type: PaymentType;
  amount: number;
  day: CalendarDate;
  months: number[];
  year: number;
  /** It was imported, and paid before the portal. */
  isOpening?: boolean;
  /** Settled from the deposit at the end of the lease. */
  isFromDeposit?: boolean;
}

const { pending, paid, overdue, partial, cancelled, refunded, processing, failed } = PAYMENT_STATUS;
const BILLS = [15_000, 25_000, 40_000, 60_000, 80_000] as const;
/** Days after the end of a lease when its deposit has been returned. */
const RETURNED_DAYS = 20;
/** The cost of damage at the end of every such lease that is over, in shillings. */
const REPAIR = 30_000;
const REPAIRED_EVERY = 3;
/** One of so many leases was imported, with what was paid before. */
const IMPORTED_EVERY = 40;
/** Leases of the last so many months have the charge of their deposit in every portfolio. */
const SURELY_CHARGED_MONTHS = 18;

/** The part of the deposit of a lease that was used for repairs at its end. */
export function takenFromDeposit(lease: Lease, today: CalendarDate): number {
  const isLong = monthNumber(lease.start) < monthNumber(today) - SURELY_CHARGED_MONTHS;
  const isRepaired = isDepositOver(lease, today) && lease.next === null && lease.id % REPAIRED_EVERY === 0;
  return isRepaired && !isLong ? REPAIR : 0;
}

/** The dues of an estate's leases in a month: rent, the deposit at the beginning, sometimes a bill. */
export function duesOf(
  random: Random,
  leases: readonly Lease[],
  month: MonthNumber,
  { today, isComing }: { today: CalendarDate; isComing: boolean },
): Due[] {
  const { year, month: ofYear } = yearAndMonth(month);
  return leases.flatMap((lease): Due[] => {
    const day = dayOfMonth(month, lease.dueDay);
    const dues: Due[] = [];
    const isOpening =
      lease.id % IMPORTED_EVERY === 0 && monthNumber(lease.start) === month && month < monthNumber(today);
    const add = (type: PaymentType, amount: number, on: CalendarDate, months: number[]) =>
      dues.push({ lease, type, amount, day: on, months, year, isOpening });
    if (monthNumber(lease.start) === month)
      add('Security Deposit', lease.rent * random.between(1, 2), lease.start, [ofYear]);
    const last = lastDayOf(lease);
    const repair = takenFromDeposit(lease, today);
    if (repair > 0 && last !== null && monthNumber(last) === month)
      dues.push({ lease, type: 'Maintenance', amount: repair, day: last, months: [ofYear], year, isFromDeposit: true });
    if (!isCurrentOn(lease, day)) return dues;
    // The schedule has charged a part of next month's rents.
    if (isComing && !random.chance(0.25)) return dues;
    if (!lease.isQuarterly) add('Rent', lease.rent, day, [ofYear]);
    else if (ofYear % 3 === 1) add('Rent', lease.rent * 3, day, [ofYear, ofYear + 1, ofYear + 2]);
    if (random.chance(0.09)) add(random.chance(0.7) ? 'Utilities' : 'Other', random.pick(BILLS), day, [ofYear]);
    return dues;
  });
}

/** The status that a charge will show: old ones are nearly all paid. Chances in a thousand; the rest is paid. */
export function statusOf(random: Random, { type, day, isOpening, isFromDeposit }: Due, today: CalendarDate): number {
  if (isOpening || isFromDeposit) return paid;
  const age = daysBetween(day, today);
  if (type === 'Security Deposit') return age < 0 ? pending : paid;
  const draw = random.between(0, 999);
  if (age < 0) return draw < 840 ? pending : draw < 870 ? processing : paid;
  if (age < 45) {
    if (draw < 40) return pending;
    if (draw < 100) return overdue;
    if (draw < 130) return partial;
    // Tenants also log bills that nobody charged.
    const logged = type === 'Rent' ? 150 : 300;
    if (draw < logged) return processing;
    return draw < logged + 10 ? failed : paid;
  }
  if (draw < 4) return overdue;
  if (draw < 6) return pending;
  if (draw < 9) return partial;
  if (draw < 12) return failed;
  if (draw < 20) return cancelled;
  return draw < 22 ? refunded : paid;
}

/** Whether the deposit of a lease has been returned or withheld. */
export const isDepositOver = (lease: Lease, today: CalendarDate): boolean => {
  const last = lastDayOf(lease);
  return last !== null && last < addDays(today, -RETURNED_DAYS);
};

/** The time of payment: near the due day, some later, none in the future. */
export function paidAt(random: Random, { day }: Due, nowMs: number): number {
  const late = random.chance(0.15) ? random.between(4, 20) : random.between(-6, 3);
  const intended = instantOf(addDays(day, late), random.between(7, 20), random.between(0, 59));
  return Math.min(intended, nowMs - random.between(1, 72) * 3_600_000);
}
