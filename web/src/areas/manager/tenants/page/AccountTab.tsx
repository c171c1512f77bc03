import type { Account } from '@amayumba/contract/money/account.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { useGetAccountQuery } from '../../../../features/money/money.api.ts';
import { tenantView } from '../../../../features/tenants/tenant-view.ts';
import { languageName } from '../../../../lib/language-name.ts';
import { today } from '../../../../lib/today.ts';
import { Card } from '../../../../ui/Card.tsx';
import { type Fact, FactList } from '../../../../ui/FactList.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import type { AccountDialog } from '../../money/account/AccountDialogs.tsx';
import { AccountWaiting } from '../../money/account/AccountWaiting.tsx';
import { AccountRail } from '../../money/account/AccountRail.tsx';
import { StatementCard } from '../../money/account/StatementCard.tsx';
import { ContactButtons } from '../ContactButtons.tsx';
import { TenantAccounts } from './TenantAccounts.tsx';

interface AccountTabProps {
  tenant: Tenant;
  account: Account | undefined;
  onOpen: (dialog: AccountDialog) => void;
}

export function AccountTab({ tenant, account, onOpen }: AccountTabProps) {
  const query = useGetAccountQuery(tenant.account ?? 0, { skip: !tenant.account });
  return (
    <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_18.5rem]">
      <div className="grid min-w-0 gap-3">
        {account ? (
          <AccountWaiting account={account.id}>
            <StatementCard account={account} />
          </AccountWaiting>
        ) : (
          <Card>
            <Figures title="The account" query={query} skeleton={<Skeleton className="h-120" />}>
              {() => null}
            </Figures>
          </Card>
        )}
        <TenantAccounts tenant={tenant.id} except={tenant.account ?? 0} />
      </div>
      <div className="grid gap-3">
        <ContactCard tenant={tenant} />
        {tenant.notes && (
          <Card title="Notes">
            <p className="text-[0.875rem] whitespace-pre-line wrap-anywhere">{tenant.notes}</p>
          </Card>
        )}
        {account && <AccountRail account={account} onOpen={onOpen} />}
      </div>
    </div>
  );
}

function ContactCard({ tenant }: { tenant: Tenant }) {
  const { phone_number: phone, emergency_contact, user_details, language, sms_opt_out } = tenant;
  const { name, email } = tenantView(tenant, today());
  const facts: (Fact | false)[] = [
    ['Phone', phone ? formatPhone(phone) : 'None'],
    ['Email', email || 'None'],
    emergency_contact !== '' && ['Emergency contact', emergency_contact],
    ['Username', user_details.username],
    sms_opt_out !== undefined && ['SMS reminders', sms_opt_out ? 'Not wanted' : 'Wanted'],
    language !== undefined && ['Language of SMS', languageName(language)],
  ];
  return (
    <Card title="Contact">
      <div className="flex flex-wrap gap-2">
        <ContactButtons name={name} phone={phone} email={email} />
      </div>
      <FactList facts={facts} />
    </Card>
  );
}
