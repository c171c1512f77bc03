import { daysBetween, formatDay } from '@amayumba/contract/calendar.ts';
import { type LeaseLine, leaseLine, leaseState, rentOn } from '../../../../features/tenants/lease-view.ts';
import type { ListedLease } from '../../../../features/tenants/leases.api.ts';
import { counted } from '../../../../lib/counted.ts';
import { cx } from '../../../../lib/cx.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { today } from '../../../../lib/today.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { type Column, column, DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import type { FigureQuery } from '../../../../ui/Figures.tsx';
import { loadError } from '../../../../ui/LoadError.tsx';
import { NameLink } from '../../../../ui/NameLink.tsx';
import { CardLine, RowCard } from '../../../../ui/RowCard.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { OpenCell, RentCell } from '../homes.tsx';

const Tenant = ({ lease }: { lease: ListedLease }) => (
  <NameLink to={RECORD_PATHS.tenant(lease.tenant)}>{lease.tenant_name}</NameLink>
);
const endText = ({ end }: ListedLease): string => (end ? formatDay(end) : 'no end');

function Rent({ lease }: { lease: ListedLease }) {
  const terms = rentOn(lease, today());
  return terms ? <RentCell rent={terms} /> : '–';
}

function State({ lease }: { lease: ListedLease }) {
  const { label, tone } = leaseState(lease, today());
  return <Badge tone={tone}>{label}</Badge>;
}

const DAY = 'whitespace-nowrap tabular';
const COLUMNS: readonly Column<ListedLease>[] = [
  column('Tenant', (lease) => <Tenant lease={lease} />),
  column('From', { className: DAY }, ({ start }) => formatDay(start)),
  column('To', { className: DAY }, endText),
  column('Rent, USh', { align: 'right' }, (lease) => <Rent lease={lease} />),
  column('Open, USh', { align: 'right' }, (lease) => <OpenCell lease={lease} />),
  column('State', { className: 'w-40' }, (lease) => <State lease={lease} />),
];

export function LeasesCard({ leases: { data, error, isFetching, refetch } }: { leases: FigureQuery<ListedLease[]> }) {
  const line = data && leaseLine(data, today());
  return (
    <Card isFlush title="Who lived here" className="overflow-clip">
      {line && <TimeLine line={line} />}
      {isFetching && !data && <Skeleton className="mx-4 mt-5 mb-8.75 h-8 sm:mx-5" />}
      <DataTable
        isDense
        label="Leases"
        columns={COLUMNS}
        rows={data}
        isFetching={isFetching}
        loadingText="Loading leases..."
        loadingRows={1}
        card={(lease) => (
          <RowCard title={<Tenant lease={lease} />} aside={<State lease={lease} />}>
            <CardLine
              aside={
                <b className="font-semibold text-ink">
                  <OpenCell lease={lease} />
                </b>
              }
            >
              {formatDay(lease.start)} – {endText(lease)}
            </CardLine>
          </RowCard>
        )}
        empty={
          <EmptyState icon="tenants" title="Nobody has lived here yet">
            Its first lease begins with Add Tenant.
          </EmptyState>
        }
        error={loadError('Leases could not be loaded', { error, isFetching, refetch })}
      />
    </Card>
  );
}

/** The share of the line below which a name does not fit. */
const NAME_SHARE = 9;

function TimeLine({ line: { stays, freeDays } }: { line: LeaseLine }) {
  const gaps = stays.filter(({ lease }) => lease === null);
  const [first] = stays;
  return (
    <div className="border-b border-line px-4 pb-3 sm:px-5">
      <div aria-hidden="true" className="mb-1 flex justify-between text-xs text-muted tabular">
        <span>{formatDay(first?.from)}</span>
        <span>today</span>
      </div>
      <ol aria-label="Time line" className="flex h-8 gap-px overflow-hidden rounded-md bg-line">
        {stays.map(({ lease, from, to, share }) => (
          <li
            key={from}
            title={`${lease?.tenant_name ?? 'Free'}, ${formatDay(from)} – ${formatDay(to)}`}
            style={{ width: `${share}%` }}
            className={cx(
              'min-w-0.5 truncate text-xs leading-8 font-semibold',
              lease === null &&
                'bg-sunken bg-[repeating-linear-gradient(135deg,transparent_0_4px,var(--color-line)_4px_5px)]',
              lease?.is_current && 'bg-primary text-on-primary',
              lease && !lease.is_current && 'bg-selected text-link',
              lease && share >= NAME_SHARE && 'px-2.5',
            )}
          >
            <span className={cx((lease === null || share < NAME_SHARE) && 'sr-only')}>
              {lease?.tenant_name ?? 'Free'}
            </span>
            <span className="sr-only">
              , {formatDay(from)} to {formatDay(to)}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-1.5 text-xs text-muted">
        {gaps.length === 0
          ? 'No free day since the first lease.'
          : `Gaps are free days: ${gaps
              .slice(-3)
              .map(({ from, to }) => `${daysBetween(from, to) + 1} from ${formatDay(from)}`)
              .join(', ')}${gaps.length > 3 ? `; ${counted(freeDays, 'day')} in all` : ''}.`}
      </p>
    </div>
  );
}
