import { formatDay, NO_DATE } from '@amayumba/contract/calendar.ts';
import { RENT_EVERY_LABELS } from '@amayumba/contract/ledger/rent-periods.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { useState } from 'react';
import { balanceText } from '../../../features/money/money-view.ts';
import { useGetAccountQuery } from '../../../features/money/money.api.ts';
import { lateText } from '../../../features/money/rent-text.ts';
import { ActiveBadge, LeaseTerm, RentStatusBadge } from '../../../features/tenants/TenantBadges.tsx';
import { askedRent, tenantView } from '../../../features/tenants/tenant-view.ts';
import { useGetTenantQuery } from '../../../features/tenants/tenants.api.ts';
import { cx } from '../../../lib/cx.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { today } from '../../../lib/today.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { type Fact, FactList } from '../../../ui/FactList.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { RecordDrawer } from '../../../ui/RecordDrawer.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ContactButtons } from './ContactButtons.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import type { TenantDialog } from './TenantDialogs.tsx';
import { useTenantMenu } from './use-tenant-menu.ts';

const loadRecordMoney = () => import('../money/record/RecordMoneyModal.tsx');

interface TenantPanelProps {
  id: number;
  /** The tenant from the list, shown until the newest version has loaded. */
  listed: Tenant | undefined;
  onClose: () => void;
  onAsk: (dialog: TenantDialog, tenant: Tenant) => void;
}

export function TenantPanel({ id, listed, onClose, onAsk }: TenantPanelProps) {
  const query = useGetTenantQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData } = query;
  const tenant = currentData ?? listed;
  const account = useGetAccountQuery(tenant?.account ?? 0, { skip: !tenant?.account }).currentData;
  const [isRecording, setRecording] = useState(false);
  const money = useLazyPart(loadRecordMoney, isRecording);
  return (
    <>
      <RecordDrawer
        what="tenant"
        query={query}
        title="Tenant"
        isOpen={!isRecording}
        onClose={onClose}
        footer={
          tenant && (
            <div className="grid w-full grid-cols-2 gap-2">
              {account && (
                <Button
                  variant="primary"
                  icon="plus"
                  className="col-span-2"
                  may="money:write"
                  onClick={() => setRecording(true)}
                >
                  Record money
                </Button>
              )}
              <Button icon="edit" may="tenants:write" onClick={() => onAsk('edit', tenant)}>
                Edit Tenant
              </Button>
              <ButtonLink to={RECORD_PATHS.tenant(tenant.id)}>Open page</ButtonLink>
            </div>
          )
        }
      >
        {tenant && <Details tenant={tenant} terms={account?.terms} onAsk={(dialog) => onAsk(dialog, tenant)} />}
      </RecordDrawer>
      {money && account && isRecording && (
        <money.RecordMoneyModal account={account} onClose={() => setRecording(false)} />
      )}
    </>
  );
}

type Terms = Account['terms'];

/** The rent of the tenant's terms; without terms, what the home is offered for. */
function rentFact(home: Tenant['apartment_details'], terms: Terms | undefined): Fact {
  if (terms) return ['Rent', `${formatUgx(terms.rent_amount)} ${RENT_EVERY_LABELS[terms.rent_every]}`];
  return ['Rent asked for the home', home ? askedRent(home) : NO_DATE];
}

interface DetailsProps {
  tenant: Tenant;
  terms: Terms | undefined;
  onAsk: (dialog: TenantDialog) => void;
}

function Details({ tenant, terms, onAsk }: DetailsProps) {
  const view = tenantView(tenant, today());
  const menu = useTenantMenu(tenant, view, onAsk);
  const { apartment_details: home, phone_number: phone, account } = tenant;
  const facts: readonly Fact[] = [
    [
      'Estate',
      home ? <PlaceLink key="estate" to={RECORD_PATHS.estate(home.estate.id)} name={home.estate.name} /> : NO_DATE,
    ],
    ['Block', home ? <PlaceLink key="block" to={RECORD_PATHS.block(home.block.id)} name={home.block.name} /> : NO_DATE],
    ['Apartment', home ? <PlaceLink key="home" to={RECORD_PATHS.apartment(home.id)} name={home.number} /> : NO_DATE],
    rentFact(home, terms),
    ['Tenant type', tenant.tenant_type_details?.name ?? NO_DATE],
    ['Lease start', formatDay(tenant.lease_start)],
    ['Lease end', tenant.lease_start && !tenant.lease_end ? 'No end' : formatDay(tenant.lease_end)],
    ['Phone', phone ? formatPhone(phone) : NO_DATE],
    ['Emergency contact', tenant.emergency_contact || NO_DATE],
    ['Username', tenant.user_details.username],
  ];
  return (
    <>
      <div className="flex items-center gap-3.5">
        <Avatar name={view.name} className="size-14 text-lg" />
        <div className="min-w-0">
          <p className="text-lg font-bold tracking-[-.018em]">{view.name}</p>
          <p className="text-sm break-words text-muted">{view.email || 'No email'}</p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <ActiveBadge isActive={view.isActive} />
        <RentStatusBadge view={view} />
      </div>
      {typeof account === 'number' && <TenantBalance account={account} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <ContactButtons name={view.name} phone={phone} email={view.email} />
        <Menu label={`More about ${view.name}`} items={menu} />
      </div>
      <div className="mt-5 rounded-md bg-sunken p-4">
        <LeaseTerm tenant={tenant} view={view} />
      </div>
      <FactList facts={facts} />
    </>
  );
}

/** A tenant's balance, first in the side panel, with a link to the account. */
function TenantBalance({ account }: { account: number }) {
  const query = useGetAccountQuery(account);
  return (
    <div className="mt-4 flex items-center justify-between gap-3 rounded-md bg-sunken p-4">
      <Figures title="The balance" query={query} skeleton={<Skeleton className="h-11 w-44" />}>
        {({ balance, overdue_amount, open_amount, oldest_due, deposit_held }) => (
          <p className="text-sm text-muted tabular">
            <b className={cx('block text-lg font-bold', overdue_amount > 0 ? 'text-rose-ink' : 'text-ink')}>
              {balanceText(balance)}
            </b>
            {open_amount > 0 ? `oldest ${lateText(oldest_due, today())}` : 'nothing open'}, deposit{' '}
            {formatUgx(deposit_held)}
          </p>
        )}
      </Figures>
      <Link
        to={RECORD_PATHS.account(account)}
        className="min-h-11 flex-none py-3 text-[0.875rem] font-semibold text-link"
      >
        Account
      </Link>
    </div>
  );
}
