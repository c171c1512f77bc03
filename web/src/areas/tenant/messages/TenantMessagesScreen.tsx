import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { useRefresh } from '../../../api/use-refresh.ts';
import { useSearchParams } from '../../../lib/use-search-params.ts';
import { NotificationList } from '../../../features/notifications/NotificationList.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { NotOffered } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { NOTIFICATION_PATHS } from '../notification-paths.ts';
import { ConversationTab } from './ConversationTab.tsx';
import { NoticesTab } from './NoticesTab.tsx';
import { UnreadNotices } from './UnreadNotices.tsx';
import { useOwnNotices } from './use-own-notices.ts';

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
        actions={
          <Button variant="glass" icon="refresh" isStackedOnPhone onClick={refresh}>
            Refresh
          </Button>
        }
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
