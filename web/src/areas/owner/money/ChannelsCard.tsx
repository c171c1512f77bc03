import { counted } from '../../../lib/counted.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Figures } from '@amayumba/contract/money/figures.ts';
import { monthName } from '@amayumba/contract/payments/rules.ts';
import { CHANNEL_LABELS } from '../../../features/money/money-view.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import type { Month } from './use-month-choice.ts';

/** The channels by which the money of a month came in. */
export function ChannelsCard({ query, month }: { query: FigureQuery<Figures>; month: Month }) {
  return (
    <FigureCard title="How it came in" aside={`${monthName(month.month)} ${month.year}`} query={query}>
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
                  <b className="font-semibold text-ink tabular">{formatUgx(amount)}</b>
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
