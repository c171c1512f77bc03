import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { lastDayOf, monthAfter, monthOfDay } from '@amayumba/contract/owners/months.ts';
import { type Agreement, feesOf, type Letting, type Share } from '../statements/fees.ts';
import type { OwnerSums } from './balance-rows.repository.ts';

interface OpenMonths {
  /** The first month without a statement. */
  first: string;
  on: CalendarDate;
  agreements: readonly Agreement[];
  shares: readonly Share[];
  sums: readonly OwnerSums[];
  lettings: readonly Letting[];
}

/** The fee and its VAT of months without a statement until a day, as far as is known. */
export function expectedFee({ first, on, agreements, shares, sums, lettings }: OpenMonths): number {
  const estates = [...new Set(shares.map(({ estate }) => estate))];
  const sumsOf = Map.groupBy(sums, ({ month }) => month && monthOfDay(month));
  // A lease that was entered late is charged in the first of these months.
  const lettingsOf = Map.groupBy(lettings, ({ lease_start }) => {
    const month = monthOfDay(lease_start);
    return month < first ? first : month;
  });
  let sum = 0;
  for (let month = first; month <= monthOfDay(on); month = monthAfter(month)) {
    const last = lastDayOf(month);
    const bases = estates.map((estate) => {
      const { received = 0, charged = 0 } = sumsOf.get(month)?.find((one) => one.estate === estate) ?? {};
      return { estate, received, charged };
    });
    const until = last < on ? last : on;
    for (const { amount, vat } of feesOf({ until, agreements, shares }, bases, lettingsOf.get(month) ?? []))
      sum += amount + vat;
  }
  return sum;
}
