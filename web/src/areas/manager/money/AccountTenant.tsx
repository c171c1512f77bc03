import type { Claim } from '@amayumba/contract/money/claim.ts';
import { Link } from '../../../ui/Link.tsx';
import { accountPath, homeText } from './money-place.ts';

export const AccountTenant = ({
  of: { account, tenant_details },
}: {
  of: Pick<Claim, 'account' | 'tenant_details'>;
}) => (
  <>
    <Link to={accountPath(account)} className="font-semibold text-ink hover:text-link hover:underline">
      {tenant_details.name}
    </Link>
    <span className="block text-xs text-muted">{homeText(tenant_details)}</span>
  </>
);
