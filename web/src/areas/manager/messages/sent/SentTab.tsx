import { formatInstant } from '@amayumba/contract/calendar.ts';
import { CHANNEL_NAMES, MESSAGE_CHANNELS } from '@amayumba/contract/messages/ladder.ts';
import { type Message, MESSAGE_PURPOSES, MESSAGE_STATES } from '@amayumba/contract/messages/message.ts';
import { useState } from 'react';
import { usePolling } from '../../../../api/use-polling.ts';
import { ChannelMark } from '../../../../features/messages/ChannelMark.tsx';
import {
  formatCost,
  MESSAGE_STATE_VIEWS,
  partsText,
  PURPOSE_NAMES,
  reasonOf,
  subjectOf,
} from '../../../../features/messages/message-view.ts';
import { useListMessagesQuery } from '../../../../features/messages/messages.api.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { choiceParam, dayParam, idParam, pageParam, useListParams } from '../../../../lib/use-list-params.ts';
import { cleared } from '../../../../lib/cleared.ts';
import { ParamDays, ParamSearch, ParamSelect } from '../../../../ui/ParamFields.tsx';
import { NoRows } from '../../../../ui/NoRows.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { CardLine, RowCard } from '../../../../ui/RowCard.tsx';
import { MoneyTable, PAGE_SIZE } from '../../money/MoneyTable.tsx';
import { messageColumns, MessageCost, MessageTenant, RepeatButton, TextButton } from './message-columns.tsx';

/** Networks report within a minute. */
const POLL_MS = 30_000;
const STATES = MESSAGE_STATES.map((value) => ({ value, label: MESSAGE_STATE_VIEWS[value].label }));
const PURPOSES = MESSAGE_PURPOSES.map((value) => ({ value, label: PURPOSE_NAMES[value] }));
const CHANNELS = MESSAGE_CHANNELS.map((value) => ({ value, label: CHANNEL_NAMES[value] }));
const loadDialog = () => import('./RepeatDialog.tsx');

export function SentTab() {
  const { params, change } = useListParams();
  const filter = {
    search: params.get('search') ?? undefined,
    state: choiceParam(params, 'state', MESSAGE_STATES),
    purpose: choiceParam(params, 'purpose', MESSAGE_PURPOSES),
    channel: choiceParam(params, 'channel', MESSAGE_CHANNELS),
    from: dayParam(params, 'from'),
    to: dayParam(params, 'to'),
    // From an account, an announcement or a notice.
    account: idParam(params, 'account') ?? undefined,
    announcement: idParam(params, 'announcement') ?? undefined,
    notice: idParam(params, 'notice') ?? undefined,
  };
  const { state, purpose, channel, from, to, account, announcement, notice } = filter;
  const page = pageParam(params);
  const query = useListMessagesQuery({ ...filter, page, page_size: PAGE_SIZE }, usePolling(POLL_MS));
  const clear = () => change(cleared(Object.keys(filter)));
  const onClear = Object.values(filter).some(Boolean) ? clear : undefined;
  // No filter shows that the list is limited to one of these.
  const only = announcement ? 'one announcement' : notice ? 'one notice' : account ? 'one account' : undefined;
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
      <FilterBar
        count={[state, purpose, channel, from, to].filter(Boolean).length}
        onClear={onClear}
        search={<ParamSearch label="Search messages" placeholder="Name, unit, number" />}
        filters={
          <>
            <ParamSelect name="state" label="State" placeholder="All states" options={STATES} />
            <ParamSelect name="purpose" label="Purpose" placeholder="All purposes" options={PURPOSES} />
            <ParamSelect name="channel" label="Channel" placeholder="All channels" options={CHANNELS} />
            <ParamDays />
          </>
        }
      />
      {only && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line bg-sunken px-4 py-1 text-sm sm:px-5">
          Only messages of {only} are shown.
          <Button size="sm" variant="ghost" onClick={clear}>
            Show all messages
          </Button>
        </p>
      )}
      <MoneyTable
        label="Messages"
        query={query}
        columns={messageColumns(actions)}
        expanded={(message) => message.id === openId && <MessageDetails message={message} />}
        card={(message) => (
          <RowCard
            title={<MessageTenant message={message} />}
            aside={
              <Badge tone={MESSAGE_STATE_VIEWS[message.state].tone}>{MESSAGE_STATE_VIEWS[message.state].label}</Badge>
            }
          >
            {reasonOf(message) && <CardLine>{reasonOf(message)}</CardLine>}
            <TextButton message={message} actions={actions} />
            <CardLine aside={<RepeatButton message={message} actions={actions} />}>
              <span className="flex flex-wrap gap-x-2">
                {subjectOf(message)} <ChannelMark channel={message.channel} />
                <span>{formatInstant(message.sent_at ?? message.created_at)}</span>
                {message.channel === 'sms' && <MessageCost message={message} />}
              </span>
            </CardLine>
          </RowCard>
        )}
        empty={
          <NoRows
            icon="message"
            title="No messages found"
            onClear={onClear}
            noMatch="No message matches the search and filters."
          >
            Reminders, receipts and notices appear here once they go.
          </NoRows>
        }
      />
      {dialog && repeated && <dialog.RepeatDialog message={repeated} onClose={() => setRepeated(null)} />}
    </>
  );
}

function MessageDetails({ message }: { message: Message }) {
  const reason = reasonOf(message);
  return (
    <div className="grid gap-3 text-[0.875rem] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
      <p className="wrap-anywhere whitespace-pre-line">{message.body}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1 text-sm">
        {factsOf(message).map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="tabular wrap-anywhere">{value}</dd>
          </div>
        ))}
        {reason && (
          <div className="contents">
            <dt className="text-muted">{MESSAGE_STATE_VIEWS[message.state].label}</dt>
            <dd>{reason}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function factsOf({ to, created_at, sent_at, reported_at, segments, cost }: Message) {
  const facts: (readonly [term: string, value: string] | false)[] = [
    to !== '' && ['To', to],
    ['Written', formatInstant(created_at)],
    sent_at !== null && ['Sent', formatInstant(sent_at)],
    reported_at !== null && ['Reported', formatInstant(reported_at)],
    segments > 0 && ['SMS', partsText(segments) + (cost === null ? '' : `, ${formatCost(cost)}`)],
  ];
  return facts.filter((fact) => fact !== false);
}
