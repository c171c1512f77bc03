import { formatDay } from '@amayumba/contract/calendar.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { balanceText } from '../../../../features/money/money-view.ts';
import { useListAccountRowsQuery } from '../../../../features/money/money.api.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { today } from '../../../../lib/today.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { type Column, column, DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { loadError } from '../../../../ui/LoadError.tsx';
import { CardLine, RowCard } from '../../../../ui/RowCard.tsx';
import { homeText } from '../../money/money-place.ts';

/** More leases than a tenant has had. */
const PAGE = { page: 1, page_size: 50 };

const leaseDays = ({ lease }: Account): string =>
  lease ? `${formatDay(lease.start)} – ${lease.end ? formatDay(lease.end) : 'no end'}` : 'Outside every lease';

/** The accounts of a tenant, that of the latest lease first. */
function useTenantAccounts(tenant: number, skip = false) {
  const query = useListAccountRowsQuery({ tenant_id: tenant, ...PAGE }, { skip });
  const accounts = query.data?.results.toSorted((a, b) => (b.lease?.start ?? '').localeCompare(a.lease?.start ?? ''));
  return { query, accounts };
}

/** What a tenant owes on other accounts than the given one, such as that of the home before a move. */
export function useOwedElsewhere(tenant: number, account: number | null | undefined): number {
  // A server without accounts is not asked for them.
  const { accounts = [] } = useTenantAccounts(tenant, !account);
  return accounts.reduce((sum, { id, balance }) => (id === account ? sum : sum + Math.max(0, balance)), 0);
}

/** The other accounts of a tenant, each with its balance. Renders nothing if there are none. */
export function TenantAccounts({ tenant, except }: { tenant: number; except: number }) {
  const others = useTenantAccounts(tenant).accounts?.filter(({ id }) => id !== except) ?? [];
  if (others.length === 0) return null;
  return (
    <Card title="Other accounts">
      <ul className="-my-2 divide-y divide-line text-[0.875rem]">
        {others.map((account) => (
          <li key={account.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span>
              <Link to={RECORD_PATHS.account(account.id)} className="font-semibold text-link hover:underline">
                {homeText(account.tenant_details)}
              </Link>
              <span className="block text-xs text-muted tabular">{leaseDays(account)}</span>
            </span>
            <span className="font-semibold tabular">{balanceText(account.balance)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const COLUMNS: readonly Column<Account>[] = [
  column('Home', ({ tenant_details }) => homeText(tenant_details)),
  column('Lease', { className: 'whitespace-nowrap tabular' }, leaseDays),
  column('State', (account) => <LeaseState account={account} />),
  column('Balance', { align: 'right' }, (account) => <BalanceLink account={account} />),
];

export function LeasesCard({ tenant }: { tenant: number }) {
  const { query, accounts } = useTenantAccounts(tenant);
  return (
    <Card title="Leases and homes" isFlush className="overflow-clip lg:col-span-2">
      <DataTable
        isDense
        label="Leases"
        columns={COLUMNS}
        rows={accounts}
        loadingText="Loading leases..."
        card={(account) => (
          <RowCard title={homeText(account.tenant_details)} aside={<LeaseState account={account} />}>
            <CardLine aside={<BalanceLink account={account} />}>{leaseDays(account)}</CardLine>
          </RowCard>
        )}
        empty={<EmptyState icon="apartment" title="No leases yet" />}
        error={loadError('The leases could not be loaded', query)}
      />
    </Card>
  );
}

function LeaseState({ account: { lease } }: { account: Account }) {
  if (!lease) return '–';
  if (lease.is_current) return <Badge tone="green">Current</Badge>;
  return lease.start > today() ? <Badge tone="indigo">Begins later</Badge> : <Badge tone="grey">Lease ended</Badge>;
}

const BalanceLink = ({ account }: { account: Account }) => (
  <Link to={RECORD_PATHS.account(account.id)} className="text-right font-semibold text-link tabular hover:underline">
    {balanceText(account.balance)}
  </Link>
);
