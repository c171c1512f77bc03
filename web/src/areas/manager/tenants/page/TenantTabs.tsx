import type { Account } from '@amayumba/contract/money/account.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { HistoryCard } from '../../../../features/audit/HistoryPart.tsx';
import { useListComplaintsQuery } from '../../../../features/complaints/complaints.api.ts';
import { DocumentsPart } from '../../../../features/documents/DocumentsPart.tsx';
import { AccountConversation } from '../../../../features/messages/AccountConversation.tsx';
import { useListLeasesQuery } from '../../../../features/tenants/leases.api.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { useMayDo } from '../../../../lib/permissions.ts';
import { choiceParam, useListParams } from '../../../../lib/use-list-params.ts';
import { Card } from '../../../../ui/Card.tsx';
import { LoadingRows } from '../../../../ui/LoadingRows.tsx';
import { type TabItem, Tabs } from '../../../../ui/Tabs.tsx';
import { ComplaintsCard } from '../../complaints/ComplaintsCard.tsx';
import { NO_PART_FILTERS } from '../../estates/PlacePage.tsx';
import type { AccountDialog } from '../../money/account/AccountDialogs.tsx';
import { AccountTab } from './AccountTab.tsx';
import { LeaseTab } from './LeaseTab.tsx';

const KEYS = ['account', 'lease', 'complaints', 'conversation', 'messages', 'documents', 'history'] as const;
type TabKey = (typeof KEYS)[number];

interface TenantTabsProps {
  tenant: Tenant;
  /** Undefined while it loads, and on a server without accounts. */
  account: Account | undefined;
  onOpen: (dialog: AccountDialog) => void;
}

/** The parts of a tenant's page; the URL holds the one shown. Another server has neither accounts nor a history. */
export function TenantTabs({ tenant, account, onOpen }: TenantTabsProps) {
  const { params, change } = useListParams();
  const { id } = tenant;
  const may = useMayDo();
  const { data: complaints } = useListComplaintsQuery(
    { tenant_id: id, page: 1, page_size: 1 },
    { skip: !may('complaints:list') },
  );
  const isOurs = tenant.account !== undefined;
  const tabs: readonly (TabItem<TabKey> | false)[] = [
    typeof tenant.account === 'number' &&
      may('money:read') && {
        key: 'account',
        label: 'Account',
        content: <AccountTab tenant={tenant} account={account} onOpen={onOpen} />,
      },
    { key: 'lease', label: 'Lease and terms', content: <LeaseTab tenant={tenant} account={account} onOpen={onOpen} /> },
    may('complaints:list') && {
      key: 'complaints',
      label: 'Complaints',
      count: complaints?.count,
      content: <ComplaintsCard tenant_id={id} />,
    },
    typeof tenant.account === 'number' &&
      may('conversations:read') && {
        key: 'conversation',
        label: 'Conversation',
        content: (
          <Card>
            <AccountConversation account={tenant.account} side="manager" />
          </Card>
        ),
      },
    isOurs && may('messages:read') && { key: 'messages', label: 'Messages', content: <LateMessages tenant={id} /> },
    isOurs &&
      may('documents:read') && { key: 'documents', label: 'Documents', content: <TenantDocumentsTab tenant={id} /> },
    isOurs &&
      may('audit:read') && {
        key: 'history',
        label: 'History',
        content: <HistoryCard of={{ tenant_id: id }} logPath={`/manager/audit?tenant=${id}`} />,
      },
  ];
  const items = tabs.filter((tab) => tab !== false);
  const chosen = choiceParam(params, 'tab', KEYS);
  const value = items.find(({ key }) => key === chosen)?.key ?? items[0]?.key ?? 'lease';
  return (
    <Tabs
      label="About the tenant"
      isPage
      items={items}
      value={value}
      onChange={(tab) => change({ ...NO_PART_FILTERS, tab })}
    />
  );
}

function TenantDocumentsTab({ tenant }: { tenant: number }) {
  const { data: leases } = useListLeasesQuery({ tenant_id: tenant });
  return <DocumentsPart subject={{ kind: 'tenant', id: tenant }} leases={leases} />;
}

const loadMessages = () => import('./TenantMessagesTab.tsx');

function LateMessages({ tenant }: { tenant: number }) {
  const late = useLazyPart(loadMessages, true);
  return late ? (
    <late.TenantMessagesTab tenant={tenant} />
  ) : (
    <Card isFlush>
      <LoadingRows text="Loading messages..." />
    </Card>
  );
}
