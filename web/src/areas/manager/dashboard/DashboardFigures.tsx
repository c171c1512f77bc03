import { firstOfMonth, lastOfMonth } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import {
  type Performance,
  RESPONSE_GOAL_HOURS,
  REVENUE_TARGET_DEFAULT,
  type Share,
} from '@amayumba/contract/reports/manager-dashboard.ts';
import { RentChart } from '../../../features/reports/RentChart.tsx';
import { receivedText } from '../../../features/reports/received-text.ts';
import type { DashboardFigures } from '../../../features/reports/manager-dashboard.api.ts';
import { counted } from '../../../lib/counted.ts';
import { cx } from '../../../lib/cx.ts';
import { monthNames } from '../../../lib/month-names.ts';
import { thisMonth } from '../../../lib/today.ts';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';
import { Link } from '../../../ui/Link.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import { type Tone, TONE_SOFT } from '../../../ui/tone.ts';
import { count, UNKNOWN } from './dashboard-words.ts';

/** Pending and overdue payments, and the month's revenue against its target. See docs/product.md, Manager dashboard. */
export const FinancialSnapshotCard = ({ query }: { query: FigureQuery<DashboardFigures> }) => (
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

interface PaymentsProps {
  label: string;
  figure: number | undefined;
  tab: string;
  tone: Tone;
}

const Payments = ({ label, figure, tab, tone }: PaymentsProps) => (
  <Link
    to={`/manager/payments?tab=${tab}`}
    className={cx('rounded-md border px-3.5 py-3 no-underline hover:underline', TONE_SOFT[tone])}
  >
    <span className="block text-xl leading-7 font-bold tabular">{count(figure)}</span>{' '}
    <span className="text-sm font-medium">{label}</span>
  </Link>
);

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

/** Rent of twelve months and four rates. See docs/rules.md, Performance rates. */
export const PerformanceCard = ({ query }: { query: FigureQuery<DashboardFigures> }) => (
  <FigureCard
    title="Performance overview"
    aside="Last 12 months"
    query={query}
    skeleton={<Skeleton className="h-90" />}
  >
    {({ rentByMonth, performance }) => (
      <>
        {rentByMonth && <RentChart months={rentByMonth} />}
        {performance && <Rates performance={performance} />}
        {!rentByMonth && !performance && (
          <p className="py-10 text-center text-muted">
            This server sends no monthly rents or rates, so there is no chart.
          </p>
        )}
      </>
    )}
  </FigureCard>
);

const Rates = ({ performance: { resolution, occupancy, onTimePayments, retention } }: { performance: Performance }) => (
  <dl className="mt-4 grid grid-cols-2 gap-x-4.5 gap-y-4 border-t border-line pt-4 md:grid-cols-4">
    <Rate name="Resolution" share={resolution} of="complaints" none="No complaints yet" />
    <Rate name="Occupancy" share={occupancy} of="apartments" none="No apartments yet" />
    <Rate name="On-time payments" share={onTimePayments} of="due" none="Nothing was due yet" />
    <Rate name="Retention" share={retention} of="renewed" none="No lease ended yet" />
  </dl>
);

interface RateProps {
  name: string;
  share: Share;
  of: string;
  none: string;
}

const Rate = ({ name, share: { rate, part, whole }, of, none }: RateProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-semibold text-ink tabular">{Math.round(rate)}%</dd>
    <dd className="col-span-2 mt-1.5">
      <ProgressBar label={name} percent={rate} />
    </dd>
    <dd className="col-span-2 mt-1.5 text-xs text-muted tabular">
      {whole === 0 ? none : `${count(part)} of ${count(whole)} ${of}`}
    </dd>
  </div>
);

/** Estates, tenants, open cases, and the sums of the month. See docs/product.md, Manager dashboard. */
export function DashboardTiles({ data, isLoading }: { data: DashboardFigures | undefined; isLoading: boolean }) {
  const { blocks, apartments, leasesEndingThisMonth: ending, complaintsWaiting: waiting } = data ?? {};
  const { monthlyRevenue, previousMonthRevenue, receivedThisMonth, receivedPreviousMonth, reversedEarlier } =
    data ?? {};
  const { current, previous } = monthNames();
  const { year, month } = thisMonth();
  // Only our server sends it.
  const showsReceived = isLoading || receivedThisMonth !== undefined;
  return (
    <StatTiles label="Portfolio figures" count={showsReceived ? 5 : 4}>
      <StatTile
        label="Estates"
        value={count(data?.estates)}
        note={
          blocks !== undefined &&
          apartments !== undefined &&
          `${counted(blocks, 'block')}, ${counted(apartments, 'apartment')}`
        }
        icon="estate"
        to="/manager/estates"
        isLoading={isLoading}
      />
      <StatTile
        label="Tenants"
        value={count(data?.tenants)}
        note={ending !== undefined && `${counted(ending, 'lease')} ${ending === 1 ? 'ends' : 'end'} this month`}
        icon="tenants"
        tone="indigo"
        to="/manager/tenants"
        isLoading={isLoading}
      />
      <StatTile
        label="Open cases"
        value={count(data?.pendingComplaints)}
        note={
          waiting !== undefined && `${waiting === 0 ? 'none' : count(waiting)} waiting over ${RESPONSE_GOAL_HOURS}h`
        }
        icon="complaint"
        tone="amber"
        to="/manager/complaints?status=cases"
        isLoading={isLoading}
      />
      <StatTile
        label="Monthly revenue"
        value={monthlyRevenue === undefined ? UNKNOWN : formatUgx(monthlyRevenue)}
        note={
          previousMonthRevenue !== undefined && `For ${current}; for ${previous} ${formatUgx(previousMonthRevenue)}`
        }
        icon="wallet"
        tone="green"
        to={`/manager/payments?month=${month}&year=${year}`}
        isLoading={isLoading}
      />
      {showsReceived && (
        <StatTile
          label={`Received in ${current}`}
          value={receivedThisMonth === undefined ? UNKNOWN : formatUgx(receivedThisMonth)}
          note={
            receivedPreviousMonth !== undefined &&
            `${receivedText('For any month', reversedEarlier)}; in ${previous} ${formatUgx(receivedPreviousMonth)}`
          }
          icon="wallet"
          tone="brand"
          to={`/manager/money?tab=receipts&kind=received&state=valid&from=${firstOfMonth(year, month)}&to=${lastOfMonth(year, month)}`}
          isLoading={isLoading}
        />
      )}
    </StatTiles>
  );
}
