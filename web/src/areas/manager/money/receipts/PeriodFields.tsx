import { useState } from 'react';
import { today } from '../../../../lib/today.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { daysOf, periodOf, RECEIPT_PERIODS, type ReceiptPeriod } from './receipt-periods.ts';

interface PeriodFieldsProps {
  /** The meaning of the days, where it is not obvious: 'Paid in'. */
  label?: string;
  filter: { from?: string | undefined; to?: string | undefined };
  /** Called with the days that change; null removes one. */
  change: (days: { from?: string | null; to?: string | null }) => void;
}

/** The period of a list: a month, or days chosen by hand. */
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
          <DateField
            label="From"
            value={filter.from ?? ''}
            max={filter.to}
            onChange={({ target }) => change({ from: target.value })}
          />
          <DateField
            label="To"
            value={filter.to ?? ''}
            min={filter.from}
            onChange={({ target }) => change({ to: target.value })}
          />
        </>
      )}
    </>
  );
}
