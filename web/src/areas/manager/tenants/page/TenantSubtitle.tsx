import { formatDay } from '@amayumba/contract/calendar.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { tenantView } from '../../../../features/tenants/tenant-view.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { today } from '../../../../lib/today.ts';
import { Link } from '../../../../ui/Link.tsx';
import { PhoneLinks } from '../../money/PhoneLinks.tsx';

const LINK = 'font-semibold text-link hover:underline';

/** A tenant's home, contact details, and the beginning or the end of the lease. */
export function TenantSubtitle({ tenant }: { tenant: Tenant }) {
  const { apartment_details: home, phone_number } = tenant;
  const { name } = tenantView(tenant, today());
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {home && (
        <span>
          <Link to={RECORD_PATHS.apartment(home.id)} className={LINK}>
            {home.number}
          </Link>
          {', '}
          <Link to={RECORD_PATHS.block(home.block.id)} className={LINK}>
            {home.block.name}
          </Link>
          {' · '}
          <Link to={RECORD_PATHS.estate(home.estate.id)} className={LINK}>
            {home.estate.name}
          </Link>
        </span>
      )}
      <PhoneLinks phone={phone_number} name={name} className="underline" />
      <span>{leaseText(tenant)}</span>
      {tenant.moves_on && (
        <span className="font-semibold">{`moves to another home on ${formatDay(tenant.moves_on)}`}</span>
      )}
    </span>
  );
}

/** A lease begins anew with each move, so it does not say since when somebody is a tenant. */
function leaseText({ lease_start: start, lease_end: end }: Tenant): string {
  if (!start) return 'No lease yet';
  if (end && end < today()) return `lease ended ${formatDay(end)}`;
  return start > today() ? `moves in ${formatDay(start)}` : `here since ${formatDay(start)}`;
}
