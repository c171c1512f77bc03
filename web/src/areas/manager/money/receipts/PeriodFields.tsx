import { addMonths, type CalendarDate, firstOfMonth, lastOfMonth, monthOf } from '@amayumba/contract/calendar.ts';
import { useState } from 'react';
import { today } from '../../../../lib/today.ts';
import { DayFilter } from '../../../../ui/DayFilter.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';

interface PeriodFieldsProps {
  /** The meaning of the days, where it is not obvious: 'Paid in'. */
  label?: string;
  filter: { from?: string | undefined; to?: string | undefined };
  /** Called with the days that change; null removes one. */
  change: (days: { from?: string | null; to?: string | null }) => void;
}

export function PeriodFields({ label = 'Period', filter, change }: PeriodFieldsProps) {
  // Custom days are chosen one after the other.
  const [isCustom, setCustom] = useState(false);
  const period = isCustom ? 'custom' : periodOf(filter, today());
  const choose = (chosen: ReceiptPeriod) => {
    setCustom(chosen === 'custom');
    if (chosen === 'custom') return;
    const { from = null, to = null } = daysOf(chosen, today());
    change({ from, to });
  };
  return (
    <>
      <SelectField
        label={label}
        placeholder="Any day"
        options={RECEIPT_PERIODS}
        value={period}
        onChange={({ target }) => choose(target.value as ReceiptPeriod)}
      />
      {period === 'custom' && (
        <>
          <DayFilter label="From" value={filter.from ?? ''} max={filter.to} onDay={(day) => change({ from: day })} />
          <DayFilter label="To" value={filter.to ?? ''} min={filter.from} onDay={(day) => change({ to: day })} />
        </>
      )}
    </>
  );
}

/** The periods that the list of receipts offers; `custom` is chosen by hand. */
type ReceiptPeriod = '' | 'month' | 'last_month' | 'custom';

const RECEIPT_PERIODS = [
  { value: 'month', label: 'This month' },
  { value: 'last_month', label: 'Last month' },
  { value: 'custom', label: 'Custom' },
] as const satisfies readonly { value: ReceiptPeriod; label: string }[];

interface Days {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

export function daysOf(period: ReceiptPeriod, now: CalendarDate): Days {
  if (period === '' || period === 'custom') return {};
  const { year, month } = monthOf(period === 'month' ? now : addMonths(now, -1));
  return { from: firstOfMonth(year, month), to: lastOfMonth(year, month) };
}

export function periodOf({ from, to }: Days, now: CalendarDate): ReceiptPeriod {
  if (!from && !to) return '';
  const found = (['month', 'last_month'] as const).find((period) => {
    const days = daysOf(period, now);
    return days.from === from && days.to === to;
  });
  return found ?? 'custom';
}
