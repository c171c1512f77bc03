import type { Performance, Share } from '@amayumba/contract/reports/manager-dashboard.ts';
import type { DashboardFigures } from '../../../features/reports/manager-dashboard.api.ts';
import { RentChart } from '../../../features/reports/RentChart.tsx';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { count } from './dashboard-words.ts';

/** Rent of twelve months and four rates. See docs/rules.md, Performance rates. */
export function PerformanceCard({ query }: { query: FigureQuery<DashboardFigures> }) {
  return (
    <FigureCard title="Performance overview" aside="Last 12 months" query={query}>
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
}

function Rates({ performance }: { performance: Performance }) {
  const { resolution, occupancy, onTimePayments, retention } = performance;
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-4.5 gap-y-4 border-t border-line pt-4 md:grid-cols-4">
      <Rate name="Resolution" share={resolution} of="complaints" none="No complaints yet" />
      <Rate name="Occupancy" share={occupancy} of="apartments" none="No apartments yet" />
      <Rate name="On-time payments" share={onTimePayments} of="due" none="Nothing was due yet" />
      <Rate name="Retention" share={retention} of="renewed" none="No lease ended yet" />
    </dl>
  );
}

interface RateProps {
  name: string;
  share: Share;
  of: string;
  none: string;
}

function Rate({ name, share: { rate, part, whole }, of, none }: RateProps) {
  return (
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
}
