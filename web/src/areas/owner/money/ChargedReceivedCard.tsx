import { shortMonthOf } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { MoneyMonths } from '@amayumba/contract/money/figures.ts';
import { compactNumber } from '../../../lib/compact-number.ts';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TrendChart } from '../../../ui/TrendChart.tsx';

const SERIES = [{ name: 'Received' }, { name: 'Charged' }];

/** The sums charged (by due day) and received (by the day of receipt) in each of the last months. */
export function ChargedReceivedCard({ query }: { query: FigureQuery<MoneyMonths> }) {
  return (
    <FigureCard title="Charged and received" aside="12 months" query={query} skeleton={<Skeleton className="h-64" />}>
      {(months) => {
        const sum = (which: 'charged' | 'received') => months.reduce((total, month) => total + month[which], 0);
        return (
          <TrendChart
            label="Charged and received by month"
            pointHeader="Month"
            points={months.map(({ year, month, charged, received }) => ({
              key: `${year}-${month}`,
              label: shortMonthOf({ year, month }),
              values: [received, charged],
            }))}
            series={SERIES}
            format={formatUgx}
            formatTick={compactNumber}
            summary={`${formatUgx(sum('received'))} received, ${formatUgx(sum('charged'))} charged. Charges count by due day, money by the day it came in.`}
          />
        );
      }}
    </FigureCard>
  );
}
