import { addMonths, type CalendarDate, firstOfMonth, lastOfMonth, monthOf } from '@amayumba/contract/calendar.ts';

/** The periods that the list of receipts offers; `custom` is chosen by hand. */
export type ReceiptPeriod = '' | 'month' | 'last_month' | 'custom';

export const RECEIPT_PERIODS = [
  { value: 'month', label: 'This month' },
  { value: 'last_month', label: 'Last month' },
  { value: 'custom', label: 'Custom' },
] as const satisfies readonly { value: ReceiptPeriod; label: string }[];

interface Days {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

/** The days of a period, both included; none for every day. */
export function daysOf(period: ReceiptPeriod, today: CalendarDate): Days {
  if (period === '' || period === 'custom') return {};
  const { year, month } = monthOf(period === 'month' ? today : addMonths(today, -1));
  return { from: firstOfMonth(year, month), to: lastOfMonth(year, month) };
}

/** The period with these days. */
export function periodOf({ from, to }: Days, today: CalendarDate): ReceiptPeriod {
  if (!from && !to) return '';
  const found = (['month', 'last_month'] as const).find((period) => {
    const days = daysOf(period, today);
    return days.from === from && days.to === to;
  });
  return found ?? 'custom';
}
