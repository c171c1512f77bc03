import { type ListQuery, ListRows } from '../../../../ui/ListRows.tsx';
import { formatInstant } from '@amayumba/contract/calendar.ts';
import { type Message, MESSAGE_STATE_NAMES, subjectOf } from '@amayumba/contract/messages/message.ts';
import { type ReactNode, useState } from 'react';
import { ChannelMark } from '../../../../features/messages/ChannelMark.tsx';
import { formatCost, MESSAGE_STATE_VIEWS, partsText, reasonOf } from '../../../../features/messages/message-view.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { CardLine, RowCard } from '../../../../ui/RowCard.tsx';
import { messageColumns, MessageCost, MessageTenant, RepeatButton, TextButton } from './message-columns.tsx';

/** Networks report within a minute. */
export const MESSAGES_POLL_MS = 30_000;

const loadDialog = () => import('./RepeatDialog.tsx');

interface MessageTableProps {
  query: ListQuery<Message>;
  empty: ReactNode;
  /** On the page of a tenant the rows do not name them. */
  isOfOne?: boolean;
}

/** A page of messages. Each opens to its whole text and its times, and an SMS that failed can be sent again. */
export function MessageTable({ isOfOne = false, ...list }: MessageTableProps) {
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
      <ListRows
        {...list}
        noun="messages"
        columns={messageColumns(actions, isOfOne)}
        expanded={(message) => message.id === openId && <MessageDetails message={message} />}
        card={(message) => (
          <RowCard
            title={isOfOne ? subjectOf(message) : <MessageTenant message={message} />}
            aside={<Badge tone={MESSAGE_STATE_VIEWS[message.state].tone}>{MESSAGE_STATE_NAMES[message.state]}</Badge>}
          >
            {reasonOf(message) && <CardLine>{reasonOf(message)}</CardLine>}
            <TextButton message={message} actions={actions} />
            <CardLine aside={<RepeatButton message={message} actions={actions} />}>
              <span className="flex flex-wrap gap-x-2">
                {!isOfOne && subjectOf(message)} <ChannelMark channel={message.channel} />
                <span>{formatInstant(message.sent_at ?? message.created_at)}</span>
                {message.channel === 'sms' && <MessageCost message={message} />}
              </span>
            </CardLine>
          </RowCard>
        )}
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
            <dt className="text-muted">{MESSAGE_STATE_NAMES[message.state]}</dt>
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
