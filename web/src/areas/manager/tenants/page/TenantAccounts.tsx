import { formatDay } from '@amayumba/contract/calendar.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { useListAccountRowsQuery } from '../../../../features/money/money.api.ts';
import { balanceText } from '../../../../features/money/money-view.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { Card } from '../../../../ui/Card.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { homeText } from '../../money/money-place.ts';

/** More leases than a tenant has had. */
const PAGE = { page: 1, page_size: 50 };

/** The first and last day of the lease of an account. */
export const leaseDays = ({ lease }: Account): string =>
  lease ? `${formatDay(lease.start)} – ${lease.end ? formatDay(lease.end) : 'no end'}` : 'Outside every lease';

/** The accounts of a tenant, that of the latest lease first. */
export function useTenantAccounts(tenant: number) {
  const query = useListAccountRowsQuery({ tenant_id: tenant, ...PAGE });
  const accounts = query.data?.results.toSorted((a, b) => (b.lease?.start ?? '').localeCompare(a.lease?.start ?? ''));
  return { query, accounts };
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
