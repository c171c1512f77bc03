import { formatUgx } from '@amayumba/contract/money.ts';
import type { EstatePaymentStatus } from '@amayumba/contract/reports/owner-figures.ts';
import { glanceRate } from '../../../features/reports/glance-rate.ts';
import { changeWords, estateReason, worstFirst } from '../../../features/reports/worst-first.ts';
import { monthNames } from '../../../lib/month-names.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { type Column, column } from '../../../ui/DataTable.tsx';
import { Link } from '../../../ui/Link.tsx';
import { loadError } from '../../../ui/LoadError.tsx';
import { LongTable } from '../../../ui/LongTable.tsx';
import { RateBar } from '../../../ui/RateBar.tsx';
import { listedAnswer } from '../../../lib/listed-answer.ts';
import { type FigureQuery, isComing } from '../../../ui/Figures.tsx';
import { NoEstates } from '../NoEstates.tsx';

type Estate = EstatePaymentStatus[number];

const COLUMNS: readonly Column<Estate>[] = [
  column('Estate', (estate) => <EstateName estate={estate} />),
  column('Units', { className: 'tabular' }, units),
  column('Occupancy', occupancyBar),
  column('Rent collection rate', collectionBar),
  column('Expected rent', { align: 'right' }, (estate) => formatUgx(estate.total_rent_expected)),
  column('Collected rent', { align: 'right' }, (estate) => formatUgx(estate.rent_collected)),
  column('Overdue', overdueBadge),
];

/** Occupancy and rent of each estate this month, the worst first. See docs/product.md, Owner dashboard. */
export function EstatePerformanceCard({ query }: { query: FigureQuery<EstatePaymentStatus> }) {
  const estates = listedAnswer(query);
  return (
    <Card title="Estate Performance" aside="worst first, rent of this month" isFlush className="mt-4 overflow-hidden">
      <LongTable
        label="Estates"
        columns={COLUMNS}
        rows={estates && worstFirst(estates)}
        rowKey={(estate) => estate.estate_id}
        isFetching={isComing(query)}
        loadingText="Loading estates..."
        card={(estate) => <EstateCard estate={estate} />}
        empty={<NoEstates />}
        error={loadError('Estate performance could not be loaded', query)}
      />
    </Card>
  );
}

function units({ occupied_apartments: occupied, total_apartments: total }: Estate) {
  return `${occupied}/${total}`;
}

const EstateName = ({ estate }: { estate: Estate }) => (
  <>
    <Link
      to={`/owner/money?estate=${estate.estate_id}`}
      className="font-semibold text-ink underline-offset-2 hover:underline"
    >
      {estate.estate_name}
    </Link>
    <span className="block text-sm text-muted">{estateReason(estate)}</span>
  </>
);

function occupancyBar({ estate_name, occupancy_rate, total_apartments }: Estate) {
  return (
    <RateBar
      label={`Occupancy of ${estate_name}`}
      text={glanceRate(occupancy_rate, total_apartments)}
      percent={occupancy_rate}
    />
  );
}

function collectionBar(estate: Estate) {
  const { estate_name, collection_rate, total_rent_expected } = estate;
  const change = changeWords(estate, monthNames().previous);
  return (
    <>
      <RateBar
        label={`Rent collection rate of ${estate_name}`}
        text={glanceRate(collection_rate, total_rent_expected)}
        percent={collection_rate}
        tone="green"
      />
      {change && <span className="block text-sm font-normal text-muted max-sm:text-right">{change}</span>}
    </>
  );
}

function overdueBadge({ overdue_count }: Estate) {
  return overdue_count > 0 ? <Badge tone="rose">{overdue_count} overdue</Badge> : <Badge tone="green">None</Badge>;
}

const EstateCard = ({ estate }: { estate: Estate }) => (
  <>
    <div className="flex items-start justify-between gap-3">
      <div>
        <EstateName estate={estate} />
      </div>
      {overdueBadge(estate)}
    </div>
    <dl className="mt-3 grid gap-2 text-[0.875rem]">
      <Line name="Occupancy">{occupancyBar(estate)}</Line>
      <Line name="Units occupied">{units(estate)}</Line>
      <Line name="Rent collection rate">{collectionBar(estate)}</Line>
      <Line name="Expected rent">{formatUgx(estate.total_rent_expected)}</Line>
      <Line name="Collected rent">{formatUgx(estate.rent_collected)}</Line>
    </dl>
  </>
);

const Line = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="flex items-center justify-between gap-4">
    <dt className="text-muted">{name}</dt>
    <dd className="font-semibold text-ink tabular">{children}</dd>
  </div>
);
