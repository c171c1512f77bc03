import { formatUgx } from '@amayumba/contract/money.ts';
import { REVENUE_TARGET_DEFAULT } from '@amayumba/contract/reports/manager-dashboard.ts';
import { Link } from '../../../ui/Link.tsx';
import type { DashboardFigures } from '../../../features/reports/manager-dashboard.api.ts';
import { cx } from '../../../lib/cx.ts';
import { monthNames } from '../../../lib/month-names.ts';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { type Tone, TONE_SOFT } from '../../../ui/tone.ts';
import { count, UNKNOWN } from './dashboard-words.ts';

/**
 * Pending and overdue payments of any month, and the month's revenue against its target.
 * See docs/product.md, Manager dashboard.
 */
export function FinancialSnapshotCard({ query }: { query: FigureQuery<DashboardFigures> }) {
  return (
    <FigureCard title="Financial snapshot" query={query}>
      {(figures) => (
        <>
          <div className="grid grid-cols-2 gap-3">
            <Payments label="Pending payments" figure={figures.paymentsPending} tab="pending" tone="amber" />
            <Payments label="Overdue payments" figure={figures.paymentsOverdue} tab="overdue" tone="rose" />
          </div>
          <Revenue revenue={figures.monthlyRevenue} target={figures.monthlyRevenueTarget ?? REVENUE_TARGET_DEFAULT} />
        </>
      )}
    </FigureCard>
  );
}

interface PaymentsProps {
  label: string;
  figure: number | undefined;
  /** Tab of the Payments screen that lists these payments. */
  tab: string;
  tone: Tone;
}

function Payments({ label, figure, tab, tone }: PaymentsProps) {
  return (
    <Link
      to={`/manager/payments?tab=${tab}`}
      className={cx('rounded-md border px-3.5 py-3 no-underline hover:underline', TONE_SOFT[tone])}
    >
      <span className="block text-xl leading-7 font-bold tabular">{count(figure)}</span>{' '}
      <span className="text-sm font-medium">{label}</span>
    </Link>
  );
}

function Revenue({ revenue, target }: { revenue: number | undefined; target: number }) {
  // Without a target the bar is full.
  const percent = revenue === undefined ? 0 : target === 0 ? 100 : (revenue / target) * 100;
  return (
    <>
      <p className="mt-4.5 mb-2 flex flex-wrap items-baseline justify-between gap-x-3 text-[0.875rem]">
        <span className="text-muted">Monthly revenue for {monthNames().current}</span>
        <strong className="font-semibold text-ink tabular">
          {revenue === undefined ? UNKNOWN : formatUgx(revenue)}
        </strong>
      </p>
      <ProgressBar label="Monthly revenue towards the target" percent={percent} tone="green" className="h-2" />
      <p className="mt-2 text-sm text-muted tabular">{targetInWords(revenue, target)}</p>
    </>
  );
}

function targetInWords(revenue: number | undefined, target: number): string {
  if (target === 0) return 'No target is set';
  const sum = formatUgx(target);
  if (revenue === undefined) return `Target: ${sum}`;
  return revenue < target
    ? `${Math.floor((revenue / target) * 100)}% of the target of ${sum}`
    : `Target of ${sum} reached`;
}
