import { formatDay } from '@amayumba/contract/calendar.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import {
  useGetAccountQuery,
  useListTermsQuery,
  usePreviewScheduleQuery,
} from '../../../../features/money/money.api.ts';
import { useNetworks } from '../../../../features/money/pay/use-networks.ts';
import { ActiveBadge, RentStatusBadge } from '../../../../features/tenants/TenantBadges.tsx';
import { tenantView } from '../../../../features/tenants/tenant-view.ts';
import { useGetTenantQuery } from '../../../../features/tenants/tenants.api.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { today } from '../../../../lib/today.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { Menu, type MenuItem } from '../../../../ui/Menu.tsx';
import { RecordPage } from '../../../../ui/RecordPage.tsx';
import { NoRecord } from '../../NoRecord.tsx';
import { PhoneLinks } from '../../money/PhoneLinks.tsx';
import type { AccountDialog } from '../../money/account/AccountDialogs.tsx';
import { useKey } from '../../money/use-key.ts';
import type { TenantDialog } from '../TenantDialogs.tsx';
import { useTenantMenu } from '../use-tenant-menu.ts';
import { useOwedElsewhere } from './TenantAccounts.tsx';
import { TenantTabs } from './TenantTabs.tsx';
import { previewedUntil, tenantFigures } from './tenant-figures.ts';

const TRAIL = [{ label: 'Tenants', to: '/manager/tenants' }];
const loadDialogs = () => import('./tenant-page-dialogs.ts');

export function TenantPage() {
  const id = Number(useParams()['id']);
  const query = useGetTenantQuery(id, { skip: !(id > 0) });
  const { currentData: tenant } = query;
  if (!tenant) return <NoRecord what="tenant" id={id} trail={TRAIL} query={query} />;
  return <Loaded key={id} tenant={tenant} />;
}

function Loaded({ tenant }: { tenant: Tenant }) {
  const view = tenantView(tenant, today());
  const [dialog, setDialog] = useState<TenantDialog | null>(null);
  const [moneyDialog, setMoneyDialog] = useState<AccountDialog | null>(null);
  const dialogs = useLazyPart(loadDialogs, dialog !== null || moneyDialog !== null);
  const account = useGetAccountQuery(tenant.account ?? 0, { skip: !tenant.account }).currentData;
  const owedElsewhere = useOwedElsewhere(tenant.id, tenant.account);
  const whileUnscheduled = { skip: !account?.schedule_on };
  const { currentData: terms } = useListTermsQuery(account?.id ?? 0, whileUnscheduled);
  const { currentData: preview } = usePreviewScheduleQuery(
    { until: previewedUntil(today()), account: account?.id },
    whileUnscheduled,
  );
  const menu = useTenantMenu(tenant, view, setDialog);
  const canAsk = useNetworks().networks.length > 0;
  useKey('r', () => account && setMoneyDialog('record'), 'money:write');
  return (
    <>
      <RecordPage
        title={view.name}
        trail={TRAIL}
        mark={<Avatar name={view.name} className="size-12" />}
        state={
          <>
            <RentStatusBadge view={view} />
            {!view.isActive && <ActiveBadge isActive={false} />}
          </>
        }
        subtitle={<TenantSubtitle tenant={tenant} />}
        figures={tenantFigures(tenant, account, owedElsewhere, terms, preview, today())}
        actions={
          <>
            <Menu
              isWritten
              label={`More about ${view.name}`}
              items={account && canAsk ? [...phoneMenu(setMoneyDialog), ...menu] : menu}
            />
            <Button icon="edit" may="tenants:write" onClick={() => setDialog('edit')}>
              Edit
            </Button>
            {account && (
              <Button
                variant="primary"
                icon="plus"
                aria-keyshortcuts="r"
                may="money:write"
                onClick={() => setMoneyDialog('record')}
              >
                Record money
              </Button>
            )}
          </>
        }
      >
        <TenantTabs tenant={tenant} account={account} onOpen={setMoneyDialog} />
      </RecordPage>
      {dialogs && dialog && <dialogs.TenantDialogs dialog={dialog} tenant={tenant} onClose={() => setDialog(null)} />}
      {dialogs && moneyDialog && account && (
        <dialogs.AccountDialogs dialog={moneyDialog} account={account} onClose={() => setMoneyDialog(null)} />
      )}
    </>
  );
}

const phoneMenu = (onOpen: (dialog: AccountDialog) => void): MenuItem[] => [
  { label: 'Ask by phone', may: 'collections:write', icon: 'mobile', onSelect: () => onOpen('ask') },
  { label: 'Send a pay link', may: 'money:write', icon: 'message', onSelect: () => onOpen('pay-link') },
];

const LINK = 'font-semibold text-link hover:underline';

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
      <PhoneLinks phone={phone_number} name={name} className={LINK} />
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
