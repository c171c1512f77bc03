import { cleared } from '../../../lib/cleared.ts';
import { useMayDo } from '../../../lib/permissions.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { choiceParam, useListParams } from '../../../lib/use-list-params.ts';
import { Card } from '../../../ui/Card.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { SentTab } from './sent/SentTab.tsx';
import { SmsOffNote } from './SmsOffNote.tsx';

const MESSAGE_TABS = ['sent', 'reminders', 'announcements', 'notices', 'conversations', 'templates', 'costs'] as const;
type MessageTab = (typeof MESSAGE_TABS)[number];
/** What is planned for SMS, too. */
const BY_SMS: ReadonlySet<MessageTab> = new Set(['reminders', 'announcements', 'costs']);

const loadTabs = () => import('./late-tabs.ts');
const LOADING = <LoadingRows text="Loading..." />;

export function ManagerMessagesScreen() {
  const { params, change } = useListParams();
  const tab = choiceParam(params, 'tab', MESSAGE_TABS) ?? 'sent';
  const may = useMayDo();
  const late = useLazyPart(loadTabs, tab !== 'sent');
  return (
    <>
      <PageHeader
        title="Messages"
        subtitle="What goes to tenants by SMS, by mail and in the portal, and whether it arrived"
      />
      {BY_SMS.has(tab) && <SmsOffNote />}
      <Card isFlush className="overflow-clip">
        <Tabs<MessageTab>
          label="Messages"
          value={tab}
          // Another tab starts without the filters of the one before.
          onChange={(next) => change({ ...cleared([...params.keys()]), tab: next === 'sent' ? null : next })}
          items={[
            { key: 'sent', label: 'Sent', content: <SentTab /> },
            { key: 'reminders', label: 'Reminders', content: late ? <late.RemindersTab /> : LOADING },
            { key: 'announcements', label: 'Announcements', content: late ? <late.AnnouncementsTab /> : LOADING },
            { key: 'notices', label: 'Notices', content: late ? <late.NoticesTab /> : LOADING },
            ...(may('conversations:read')
              ? [
                  {
                    key: 'conversations' as const,
                    label: 'Conversations',
                    content: late ? <late.ConversationsTab /> : LOADING,
                  },
                ]
              : []),
            { key: 'templates', label: 'Templates', content: late ? <late.TemplatesTab /> : LOADING },
            ...(may('message_costs:read')
              ? [{ key: 'costs' as const, label: 'Costs', content: late ? <late.CostsTab /> : LOADING }]
              : []),
          ]}
        />
      </Card>
    </>
  );
}
