import type { Person } from '@amayumba/contract/accounts/person.ts';
import { addressWithoutLabel } from '@amayumba/contract/estates/address.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import type { ListedEstate } from '../../../features/estates/estate-schemas.ts';
import { useListEstatesQuery } from '../../../features/estates/estates.api.ts';
import { useCountAccountsQuery } from '../../../features/money/money.api.ts';
import { cx } from '../../../lib/cx.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { Card } from '../../../ui/Card.tsx';
import { type Column, column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { loadError } from '../../../ui/LoadError.tsx';
import { NameLink } from '../../../ui/NameLink.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { CardLine, RowCard } from '../../../ui/RowCard.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const PAGE_SIZE = 10;

const COLUMNS: readonly Column<ListedEstate>[] = [
  column('Estate', (estate) => <EstateLink estate={estate} />),
  column('Occupied', { align: 'right' }, (estate) => occupiedText(estate)),
  column('Open', { align: 'right' }, ({ id }) => <OpenSum estate={id} />),
];

export function OwnerPortfolio({ owner }: { owner: Person }) {
  const [page, setPage] = useState(1);
  const query = { page, page_size: PAGE_SIZE, owner: owner.id, ordering: 'name' } as const;
  const { data, currentData, error, isFetching, refetch } = useListEstatesQuery(query);
  return (
    <Card title="Occupancy and open sums" isFlush className="overflow-clip">
      <DataTable
        isDense
        label="Estates of the owner"
        columns={COLUMNS}
        rows={currentData?.results}
        loadingText="Loading estates..."
        card={(estate) => (
          <RowCard title={<EstateLink estate={estate} />} aside={<OpenSum estate={estate.id} />}>
            <CardLine>{occupiedText(estate)} occupied</CardLine>
          </RowCard>
        )}
        empty={
          <EmptyState icon="estate" title="No estates yet">
            Give the owner one in the card Estates on this page.
          </EmptyState>
        }
        error={loadError('The estates could not be loaded', { error, isFetching, refetch })}
      />
      <Pagination page={page} pageSize={PAGE_SIZE} count={data?.count ?? 0} onPage={setPage} noun="estates" />
    </Card>
  );
}

const occupiedText = ({ apartments_count: all, available_count: free }: ListedEstate): string =>
  typeof all !== 'number' || typeof free !== 'number' ? '–' : `${all - free} of ${all}`;

const EstateLink = ({ estate: { id, name, address } }: { estate: ListedEstate }) => (
  <span className="min-w-0">
    <NameLink to={RECORD_PATHS.estate(id)}>{name}</NameLink>
    <span className="block text-xs text-muted">{addressWithoutLabel(address)}</span>
  </span>
);

function OpenSum({ estate }: { estate: number }) {
  const { data, error } = useCountAccountsQuery({ estate_id: estate });
  if (error) return '–';
  if (!data) return <Skeleton className="ml-auto h-4 w-24" />;
  const { open_amount, overdue_amount } = data.totals;
  return (
    <Link
      to={`/manager/money?estate=${estate}&bucket=open`}
      className="block text-right font-semibold text-link tabular hover:underline"
    >
      {formatUgx(open_amount)}
      <span className={cx('block text-xs', overdue_amount > 0 ? 'text-rose-ink' : 'font-normal text-muted')}>
        {overdue_amount > 0 ? `${formatUgx(overdue_amount)} overdue` : 'nothing overdue'}
      </span>
    </Link>
  );
}
