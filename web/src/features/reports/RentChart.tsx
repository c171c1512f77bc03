import { compactNumber } from '../../lib/compact-number.ts';
import { counted } from '../../lib/counted.ts';
import { shortMonthOf } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { RentMonth } from '@amayumba/contract/reports/manager-dashboard.ts';
import { useMemo } from 'react';
import { TrendChart } from '../../ui/TrendChart.tsx';

const SERIES = [{ name: 'Collected' }, { name: 'Due' }];

/** The rent due in each month, and how much of it is paid. */
export function RentChart({ months }: { months: readonly RentMonth[] }) {
  const points = useMemo(
    () =>
      months.map(({ year, month, due, collected }) => ({
        key: `${year}-${month}`,
        label: shortMonthOf({ year, month }),
        values: [collected, due],
      })),
    [months],
  );
  const range = useMemo(() => rangeOf(months), [months]);
  const sum = (which: 'due' | 'collected') => months.reduce((total, month) => total + month[which], 0);
  const due = sum('due');
  const time = `in these ${counted(months.length, 'month')}`;
  return (
    <TrendChart
      label={`Rent due and collected in the last ${counted(months.length, 'month')}`}
      pointHeader="Month"
      points={points}
      series={SERIES}
      range={range}
      format={formatUgx}
      formatTick={compactNumber}
      summary={
        due === 0
          ? `Nothing was due ${time}.`
          : `${formatUgx(sum('collected'))} of ${formatUgx(due)} due ${time} is paid.`
      }
    />
  );
}

/**
 * The ends of the axis. Rents change little from month to month, so an axis that starts just below the lowest figure
 * shows the change better than one that starts at zero.
 */
function rangeOf(months: readonly RentMonth[]): readonly [number, number] | undefined {
  const values = months.flatMap(({ due, collected }) => [due, collected]);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  // A new portal has no rents.
  if (highest === 0 || lowest < highest / 2) return undefined;
  const step = 10 ** Math.floor(Math.log10(highest)) / 2;
  return [Math.floor((lowest * 0.95) / step) * step, highest];
}
