import type { Account } from '@amayumba/contract/money/account.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { recordReason } from '../../../../api/record-reason.ts';
import {
  useGetAccountQuery,
  useListTermsQuery,
  usePreviewScheduleQuery,
} from '../../../../features/money/money.api.ts';
import { useNetworks } from '../../../../features/money/pay/use-networks.ts';
import { ActiveBadge, RentStatusBadge } from '../../../../features/tenants/TenantBadges.tsx';
import { tenantView } from '../../../../features/tenants/tenant-view.ts';
import { useGetTenantQuery } from '../../../../features/tenants/tenants.api.ts';
import { today } from '../../../../lib/today.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Menu, type MenuItem } from '../../../../ui/Menu.tsx';
import { RecordPage, RecordUnavailable } from '../../../../ui/RecordPage.tsx';
import type { AccountDialog } from '../../money/account/AccountDialogs.tsx';
import { useKey } from '../../money/use-key.ts';
import type { TenantDialog } from '../TenantDialogs.tsx';
import { useTenantMenu } from '../use-tenant-menu.ts';
import { previewedUntil, tenantFigures } from './tenant-figures.ts';
import { TenantSubtitle } from './TenantSubtitle.tsx';
import { TenantTabs } from './TenantTabs.tsx';

const TRAIL = [{ label: 'Tenants', to: '/manager/tenants' }];
const loadDialogs = () => import('./tenant-page-dialogs.ts');

/** Everything known about a tenant: account, lease, complaints, messages and history. */
export function TenantPage() {
  const id = Number(useParams()['id']);
  const { currentData: tenant, error, isFetching, refetch } = useGetTenantQuery(id, { skip: !(id > 0) });
  if (tenant) return <Loaded key={id} tenant={tenant} />;
  return (
    <RecordUnavailable
      what="tenant"
      trail={TRAIL}
      reason={recordReason('tenant', id, error)}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

function Loaded({ tenant }: { tenant: Tenant }) {
  const view = tenantView(tenant, today());
  const [dialog, setDialog] = useState<TenantDialog | null>(null);
  const [moneyDialog, setMoneyDialog] = useState<AccountDialog | null>(null);
  const dialogs = useLazyPart(loadDialogs, dialog !== null || moneyDialog !== null);
  const account = useAccountOf(tenant);
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
        figures={tenantFigures(tenant, account, terms, preview, today())}
        actions={
          <>
            <Menu
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

/** Asking for money by phone, at the top of the menu. */
const phoneMenu = (onOpen: (dialog: AccountDialog) => void): MenuItem[] => [
  { label: 'Ask by phone', may: 'collections:write', icon: 'mobile', onSelect: () => onOpen('ask') },
  { label: 'Send a pay link', may: 'money:write', icon: 'message', onSelect: () => onOpen('pay-link') },
];

function useAccountOf({ account = null }: Tenant): Account | undefined {
  return useGetAccountQuery(account ?? 0, { skip: account === null }).currentData;
}
