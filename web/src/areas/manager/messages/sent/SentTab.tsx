import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { Message } from '@amayumba/contract/messages/message.ts';
import { useState } from 'react';
import { ChannelMark } from '../../../../features/messages/ChannelMark.tsx';
import { MESSAGE_STATE_VIEWS, reasonOf, subjectOf } from '../../../../features/messages/message-view.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { MoneyTable } from '../../money/MoneyTable.tsx';
import { messageColumns, MessageCost, MessageTenant, RepeatButton, TextButton } from './message-columns.tsx';
import { MessageDetails } from './MessageDetails.tsx';
import { MessageFilters } from './MessageFilters.tsx';
import { type MessageList, useMessageList } from './use-message-list.ts';

const loadDialog = () => import('./RepeatDialog.tsx');

/** The messages of every channel with their recipients and results; the newest first. */
export function SentTab() {
  const list = useMessageList();
  const [openId, setOpenId] = useState<number | null>(null);
  const [repeated, setRepeated] = useState<Message | null>(null);
  const dialog = useLazyPart(loadDialog, repeated !== null);
  const actions = {
    openId,
    onToggle: ({ id }: Message) => setOpenId(id === openId ? null : id),
    onRepeat: setRepeated,
  };
  return (
    <>
      <MessageFilters list={list} />
      <OnlyOne list={list} />
      <MoneyTable
        label="Messages"
        query={list.query}
        page={list.page}
        count={list.query.data?.count}
        onPage={(page) => list.change({ page })}
        columns={messageColumns(actions)}
        rowKey={({ id }) => id}
        expanded={(message) => message.id === openId && <MessageDetails message={message} />}
        card={(message) => (
          <div className="grid gap-1.5 text-[0.875rem]">
            <div className="flex items-start justify-between gap-2">
              <span className="min-w-0">
                <MessageTenant message={message} />
              </span>
              <Badge tone={MESSAGE_STATE_VIEWS[message.state].tone}>{MESSAGE_STATE_VIEWS[message.state].label}</Badge>
            </div>
            {reasonOf(message) && <p className="text-sm text-muted">{reasonOf(message)}</p>}
            <TextButton message={message} actions={actions} />
            <div className="flex items-center justify-between gap-2 text-sm text-muted">
              <span className="flex flex-wrap gap-x-2 tabular">
                {subjectOf(message)} <ChannelMark channel={message.channel} />
                <span>{formatInstant(message.sent_at ?? message.created_at)}</span>
                {message.channel === 'sms' && <MessageCost message={message} />}
              </span>
              <RepeatButton message={message} actions={actions} />
            </div>
          </div>
        )}
        empty={
          <EmptyState
            icon="message"
            title="No messages found"
            action={list.isNarrowed && <Button onClick={list.clear}>Clear filters</Button>}
          >
            {list.isNarrowed
              ? 'No message matches the search and filters.'
              : 'Reminders, receipts and notices appear here once they go.'}
          </EmptyState>
        }
      />
      {dialog && repeated && <dialog.RepeatDialog message={repeated} onClose={() => setRepeated(null)} />}
    </>
  );
}

/** Shows that the list is limited to one account, announcement or notice, because no filter shows that. */
function OnlyOne({ list: { filter, clear } }: { list: MessageList }) {
  const { account, announcement, notice } = filter;
  const of = announcement ? 'one announcement' : notice ? 'one notice' : account ? 'one account' : undefined;
  if (!of) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line bg-sunken px-4 py-1 text-sm sm:px-5">
      Only messages of {of} are shown.
      <Button size="sm" variant="ghost" onClick={clear}>
        Show all messages
      </Button>
    </p>
  );
}
