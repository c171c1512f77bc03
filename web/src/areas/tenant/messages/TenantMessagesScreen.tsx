import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { useRefresh } from '../../../api/use-refresh.ts';
import { AccountConversation } from '../../../features/messages/AccountConversation.tsx';
import { useGetMyAccountQuery } from '../../../features/money/own-account.api.ts';
import { NotificationList } from '../../../features/notifications/NotificationList.tsx';
import { idParam, useListParams } from '../../../lib/use-list-params.ts';
import { useSearchParams } from '../../../lib/use-search-params.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState, NotOffered } from '../../../ui/EmptyState.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RefreshButton } from '../../../ui/RefreshButton.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { LeaseSelect } from '../money/LeaseSelect.tsx';
import { NOTIFICATION_PATHS } from '../notification-paths.ts';
import { NoticesTab, UnreadNotices, useOwnNotices } from './notices.tsx';

const TABS = ['conversation', 'notices', 'updates'] as const;
type TabKey = (typeof TABS)[number];

/** Messages of the office to the tenant, and of the tenant to the office. See docs/product.md, Tenant messages. */
export function TenantMessagesScreen() {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((key) => key === params.get('tab')) ?? 'conversation';
  const notices = useOwnNotices();
  const refresh = useRefresh('Message', 'Conversation', 'Notification');
  if (isUnknownCall(asProblem(notices.query.error))) {
    return (
      <>
        <PageHeader title="Messages" />
        <NotOffered label="Messages" icon="message" />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Messages"
        subtitle="Notices, reminders, and your conversation with the office"
        actions={<RefreshButton onClick={refresh} />}
      />
      {tab !== 'notices' && <UnreadNotices notices={notices.unread} onOpen={notices.open} />}
      <Card isFlush className="overflow-clip">
        <Tabs<TabKey>
          label="Messages"
          value={tab}
          onChange={(key) => setParams(key === 'conversation' ? {} : { tab: key })}
          items={[
            { key: 'conversation', label: 'Conversation', content: <ConversationTab /> },
            {
              key: 'notices',
              label: 'Notices',
              count: notices.unread.length || undefined,
              content: <NoticesTab notices={notices} />,
            },
            {
              key: 'updates',
              label: 'Updates',
              content: (
                <div className="px-5 pt-5 pb-4">
                  <NotificationList paths={NOTIFICATION_PATHS} onFollow={() => undefined} />
                </div>
              ),
            },
          ]}
        />
      </Card>
    </>
  );
}

function ConversationTab() {
  const { params, change } = useListParams();
  const chosen = idParam(params, 'account') ?? undefined;
  const query = useGetMyAccountQuery();
  if (asProblem(query.error)?.code === 'not_found')
    return (
      <EmptyState icon="message" title="No conversation yet">
        You can write to the office here once your property manager has added your home.
      </EmptyState>
    );
  return (
    <div className="p-4 sm:px-5">
      <Figures title="Your account" query={query}>
        {({ id }) => {
          const other = chosen === id ? undefined : chosen;
          return (
            <>
              <div className="mb-4 empty:hidden">
                <LeaseSelect account={other} onChange={(account) => change({ account })} />
              </div>
              <AccountConversation key={other ?? id} account={other ?? id} side="tenant" />
            </>
          );
        }}
      </Figures>
    </div>
  );
}
