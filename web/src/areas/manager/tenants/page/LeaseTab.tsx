import { formatDay, NO_DATE } from '@amayumba/contract/calendar.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { LeaseTerm } from '../../../../features/tenants/TenantBadges.tsx';
import { askedRent, tenantView } from '../../../../features/tenants/tenant-view.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { today } from '../../../../lib/today.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { FactList } from '../../../../ui/FactList.tsx';
import type { AccountDialog } from '../../money/account/AccountDialogs.tsx';
import { TermsList } from '../../money/dialogs/TermsList.tsx';
import { PlaceLink } from '../PlaceLink.tsx';
import { LeasesCard } from './TenantAccounts.tsx';

interface LeaseTabProps {
  tenant: Tenant;
  /** Undefined while it loads, and on a server without accounts. */
  account: Account | undefined;
  onOpen: (dialog: AccountDialog) => void;
}

export const LeaseTab = ({ tenant, account, onOpen }: LeaseTabProps) => (
  <div className="grid items-start gap-3 lg:grid-cols-2">
    <Card title="Lease">
      <LeaseFacts tenant={tenant} />
    </Card>
    {account?.lease && (
      <Card
        title="Terms of rent"
        aside={
          <Button size="sm" variant="ghost" may="money:write" onClick={() => onOpen('terms')}>
            Change <span className="sr-only">the terms</span>
          </Button>
        }
      >
        {!account.terms && <p className="mb-3 text-[0.875rem] text-muted">No terms: rent is charged by hand.</p>}
        <TermsList account={account} />
      </Card>
    )}
    {tenant.account !== undefined && <LeasesCard tenant={tenant.id} />}
  </div>
);

function LeaseFacts({ tenant }: { tenant: Tenant }) {
  const { apartment_details: home, lease_start, lease_end, tenant_type_details: type } = tenant;
  if (!home) return <p className="text-[0.875rem] text-muted">No lease yet. Edit the tenant to give them a home.</p>;
  return (
    <>
      <LeaseTerm tenant={tenant} view={tenantView(tenant, today())} />
      <FactList
        facts={[
          [
            'Home',
            <PlaceLink key="home" to={RECORD_PATHS.apartment(home.id)} name={`${home.number}, ${home.block.name}`} />,
          ],
          ['Estate', <PlaceLink key="estate" to={RECORD_PATHS.estate(home.estate.id)} name={home.estate.name} />],
          ['Rent asked for the home', askedRent(home)],
          ['First day', formatDay(lease_start)],
          ['Last day', lease_end ? formatDay(lease_end) : 'No end'],
          ['Tenant type', type?.name ?? NO_DATE],
        ]}
      />
    </>
  );
}
