import type { Account } from '@amayumba/contract/money/account.ts';
import { balanceText } from '../../../../features/money/money-view.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { today } from '../../../../lib/today.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { type Column, DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { homeText } from '../../money/money-place.ts';
import { leaseDays, useTenantAccounts } from './TenantAccounts.tsx';
import { loadError } from '../../../../ui/LoadError.tsx';

const COLUMNS: readonly Column<Account>[] = [
  { key: 'home', header: 'Home', cell: ({ tenant_details }) => homeText(tenant_details) },
  { key: 'days', header: 'Lease', className: 'whitespace-nowrap tabular', cell: leaseDays },
  { key: 'state', header: 'State', cell: (account) => <LeaseState account={account} /> },
  { key: 'balance', header: 'Balance', align: 'right', cell: (account) => <BalanceLink account={account} /> },
];

/** All leases of a tenant with their homes, the latest first; each leads to its account. */
export function LeasesCard({ tenant }: { tenant: number }) {
  const { query, accounts } = useTenantAccounts(tenant);
  return (
    <Card title="Leases and homes" isFlush className="overflow-clip lg:col-span-2">
      <DataTable
        isDense
        label="Leases"
        columns={COLUMNS}
        rows={accounts}
        rowKey={({ id }) => id}
        loadingText="Loading leases..."
        card={(account) => (
          <div className="grid grid-cols-[1fr_auto] gap-x-3 text-[0.875rem]">
            <span className="font-semibold text-ink">{homeText(account.tenant_details)}</span>
            <LeaseState account={account} />
            <span className="text-sm text-muted tabular">{leaseDays(account)}</span>
            <BalanceLink account={account} />
          </div>
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

function BalanceLink({ account }: { account: Account }) {
  return (
    <Link to={RECORD_PATHS.account(account.id)} className="text-right font-semibold text-link tabular hover:underline">
      {balanceText(account.balance)}
    </Link>
  );
}
