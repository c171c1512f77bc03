import type { Schedule } from '@amayumba/contract/money/schedule.ts';
import { Link } from '../../../../ui/Link.tsx';
import { accountPath, homeText } from '../money-place.ts';

type Scheduled = Pick<Schedule['charges'][number], 'account' | 'tenant_details'>;

/** Who is charged, as a link to the account, and the home. */
export function ScheduledTenant({ charge: { account, tenant_details } }: { charge: Scheduled }) {
  return (
    <>
      <Link to={accountPath(account)} className="font-semibold text-ink hover:text-link hover:underline">
        {tenant_details.name}
      </Link>
      <span className="block text-xs text-muted">{homeText(tenant_details)}</span>
    </>
  );
}
