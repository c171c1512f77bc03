import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { lastDayOf, monthAfter, monthOfDay } from '@amayumba/contract/owners/months.ts';
import { type Agreement, feesOf, type Letting, type Share } from '../statements/fees.ts';
import type { OpenBases } from './balance-rows.repository.ts';

interface OpenMonths {
  /** The first month without a statement. */
  first: string;
  on: CalendarDate;
  agreements: readonly Agreement[];
  shares: readonly Share[];
  bases: readonly OpenBases[];
  lettings: readonly Letting[];
}

/** The fee and its VAT of months without a statement until a day, as far as is known. */
export function expectedFee({ first, on, agreements, shares, bases, lettings }: OpenMonths): number {
  const estates = [...new Set(shares.map(({ estate }) => estate))];
  let sum = 0;
  for (let month = first; month <= monthOfDay(on); month = monthAfter(month)) {
    const last = lastDayOf(month);
    const of = estates.map(
      (estate) =>
        bases.find((one) => one.estate === estate && one.month === month) ?? { estate, received: 0, charged: 0 },
    );
    // A lease that was entered late is charged in the first of these months.
    const begun = lettings.filter(({ lease_start }) => {
      const start = monthOfDay(lease_start);
      return start === month || (month === first && start < first);
    });
    for (const { amount, vat } of feesOf({ until: last < on ? last : on, agreements, shares }, of, begun))
      sum += amount + vat;
  }
  return sum;
}
