import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { MailState, Tenant, TenantMail } from '@amayumba/contract/tenants/tenant.ts';
import { HistoryCard } from '../../../../features/audit/HistoryPart.tsx';
import { useListComplaintsQuery } from '../../../../features/complaints/complaints.api.ts';
import { DocumentsPart } from '../../../../features/documents/DocumentsPart.tsx';
import { AccountConversation } from '../../../../features/messages/AccountConversation.tsx';
import { useListLeasesQuery } from '../../../../features/tenants/leases.api.ts';
import { useListTenantMailsQuery } from '../../../../features/tenants/tenants.api.ts';
import { useMayDo } from '../../../../lib/permissions.ts';
import { choiceParam, pageParam, useListParams } from '../../../../lib/use-list-params.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { type Column, column, DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { loadError } from '../../../../ui/LoadError.tsx';
import { Pagination } from '../../../../ui/Pagination.tsx';
import { CardLine, RowCard } from '../../../../ui/RowCard.tsx';
import { type TabItem, Tabs } from '../../../../ui/Tabs.tsx';
import type { Tone } from '../../../../ui/tone.ts';
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
    isOurs && may('messages:read') && { key: 'messages', label: 'Messages', content: <TenantMailsTab tenant={id} /> },
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

const PAGE_SIZE = 25;

const STATES: Readonly<Record<MailState, { label: string; tone: Tone }>> = {
  sent: { label: 'Sent', tone: 'green' },
  waiting: { label: 'Waiting', tone: 'amber' },
  failed: { label: 'Not delivered', tone: 'rose' },
  skipped: { label: 'Skipped', tone: 'grey' },
};

const dayAndTime = ({ sent_at, created_at }: TenantMail) => formatInstant(sent_at ?? created_at);

const COLUMNS: readonly Column<TenantMail>[] = [
  column('Day', { className: 'whitespace-nowrap tabular text-muted' }, dayAndTime),
  column('Email', { className: 'wrap-anywhere' }, ({ subject }) => subject),
  column('State', ({ state }) => <StateBadge state={state} />),
];

function TenantMailsTab({ tenant }: { tenant: number }) {
  const { params, change } = useListParams();
  const page = pageParam(params);
  const query = { id: tenant, page, page_size: PAGE_SIZE };
  const { data, currentData, error, isFetching, refetch } = useListTenantMailsQuery(query);
  return (
    <Card isFlush className="overflow-clip">
      <DataTable
        isDense
        label="Messages"
        columns={COLUMNS}
        rows={currentData?.results}
        loadingText="Loading messages..."
        card={(mail) => (
          <RowCard
            title={<span className="wrap-anywhere">{mail.subject}</span>}
            aside={<StateBadge state={mail.state} />}
          >
            <CardLine>{dayAndTime(mail)}</CardLine>
          </RowCard>
        )}
        empty={
          <EmptyState icon="mail" title="No messages">
            The portal has sent this tenant no email yet.
          </EmptyState>
        }
        error={loadError('The messages could not be loaded', { error, isFetching, refetch })}
      />
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        count={data?.count ?? 0}
        onPage={(next) => change({ page: next })}
        noun="messages"
      />
    </Card>
  );
}

const StateBadge = ({ state }: { state: MailState }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>;
