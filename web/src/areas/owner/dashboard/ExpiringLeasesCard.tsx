import { formatDay } from '@amayumba/contract/calendar.ts';
import type { TenancyExpiry } from '@amayumba/contract/reports/owner-figures.ts';
import { daysLeftText } from '../../../features/tenants/tenant-view.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';

/** Most leases shown. See docs/product.md, Limits and polling. */
const SHOWN = 8;
/** Days left from which a lease end is urgent, as with the rent badge. See docs/product.md, Owner dashboard. */
const URGENT_DAYS = 14;

/** The leases that end first. See docs/product.md, Owner dashboard. */
export function ExpiringLeasesCard({ query }: { query: FigureQuery<TenancyExpiry> }) {
  return (
    <FigureCard title="Leases Expiring Soon" aside="next 60 days" query={query}>
      {({ expiring_soon: leases }) =>
        leases.length === 0 ? (
          <EmptyState icon="calendar" title="No expiring leases soon" />
        ) : (
          <ul className="-my-1.5">
            {leases.slice(0, SHOWN).map((lease) => (
              <li
                key={`${lease.tenant_id} ${lease.lease_end}`}
                className="flex items-center gap-3 border-b border-line py-2.5 text-[0.875rem] last:border-b-0"
              >
                <Avatar name={lease.tenant_name} />
                <div className="min-w-0 flex-1">
                  <p className="truncate font-semibold text-ink">{lease.tenant_name}</p>
                  <p className="truncate text-sm text-muted">
                    {lease.apartment} · {lease.estate}
                  </p>
                </div>
                <div className="flex-none text-right">
                  <Badge tone={lease.days_until_expiry <= URGENT_DAYS ? 'amber' : 'grey'}>
                    {daysLeftText(lease.days_until_expiry)}
                  </Badge>
                  <p className="mt-0.5 text-sm text-muted tabular">{formatDay(lease.lease_end)}</p>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </FigureCard>
  );
}
