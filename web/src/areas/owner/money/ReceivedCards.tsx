import { CHANNEL_LABELS } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { shortMonthOf } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Figures, MoneyMonths } from '@amayumba/contract/money/figures.ts';
import { monthTitle } from '@amayumba/contract/owners/months.ts';
import { compactNumber } from '../../../lib/compact-number.ts';
import { counted } from '../../../lib/counted.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TrendChart } from '../../../ui/TrendChart.tsx';

export function ChannelsCard({ query, month }: { query: FigureQuery<Figures>; month: string }) {
  return (
    <FigureCard title="How it came in" aside={monthTitle(month)} query={query}>
      {({ by_channel, received }) =>
        by_channel.length === 0 ? (
          <EmptyState icon="wallet" title="Nothing received in this month" />
        ) : (
          <ul className="grid gap-3.5">
            {by_channel.map(({ channel, amount, count }) => (
              <li key={channel} className="text-[0.875rem]">
                <p className="mb-1 flex justify-between gap-3">
                  <span className="text-ink">
                    {CHANNEL_LABELS[channel]} <span className="text-sm text-muted">{counted(count, 'receipt')}</span>
                  </span>
                  <b className="font-semibold whitespace-nowrap text-ink tabular">{formatUgx(amount)}</b>
                </p>
                <ProgressBar
                  label={`Share of ${CHANNEL_LABELS[channel]}`}
                  percent={received > 0 ? Math.max(0, (amount / received) * 100) : 0}
                />
              </li>
            ))}
          </ul>
        )
      }
    </FigureCard>
  );
}

const SERIES = [{ name: 'Received' }, { name: 'Charged' }];

export const ChargedReceivedCard = ({ query }: { query: FigureQuery<MoneyMonths> }) => (
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
