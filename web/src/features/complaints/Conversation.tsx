import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { ComplaintMessage, ComplaintWithHistory } from '@amayumba/contract/complaints/complaint.ts';
import { type ReactNode, useEffect } from 'react';
import { asProblem, isUnknownCall } from '../../api/problem.ts';
import { usePolling } from '../../api/use-polling.ts';
import { cx } from '../../lib/cx.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AttachmentThumb } from './AttachmentThumb.tsx';
import { useListComplaintMessagesQuery, useReadComplaintMessagesMutation } from './complaints.api.ts';
import { conversationIn } from './conversation-view.ts';
import { ReplyForm } from './ReplyForm.tsx';

/** How often an open conversation is fetched again, in milliseconds. */
const POLL_MS = 60_000;

interface ConversationProps {
  complaint: ComplaintWithHistory;
  /** Who reads it. */
  side: ComplaintMessage['from'];
  /** Shown instead of the reply where nobody can reply. */
  instead?: ReactNode;
}

/** The conversation about a complaint, with a reply below it. See docs/rules.md, Conversation about a complaint. */
export function Conversation({ complaint, side, instead }: ConversationProps) {
  const { currentData, error, isFetching, refetch } = useListComplaintMessagesQuery(complaint.id, {
    ...usePolling(POLL_MS),
    refetchOnMountOrArgChange: true,
  });
  const problem = asProblem(error);
  const isForeign = currentData === undefined && isUnknownCall(problem);
  const messages = currentData ?? (isForeign ? conversationIn(complaint) : undefined);
  useMarkRead(complaint.id, currentData, side);
  return (
    <Card title="Conversation">
      {!messages && problem && (
        <ErrorState
          title="The conversation could not be loaded"
          message={problem.error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!messages && !problem && (
        <div aria-busy="true">
          <output className="sr-only">Loading conversation...</output>
          <Skeleton className="h-40" />
        </div>
      )}
      {messages && (
        <ol aria-label="Messages" className="grid gap-3">
          {messages.map((message) => (
            <Message key={message.id} message={message} title={complaint.title} side={side} />
          ))}
        </ol>
      )}
      {messages && (instead ?? (!isForeign && <ReplyForm complaintId={complaint.id} side={side} />))}
    </Card>
  );
}

/** Marks what the other side wrote as read once it is shown. */
function useMarkRead(id: number, messages: readonly ComplaintMessage[] | undefined, side: ComplaintMessage['from']) {
  const [markRead] = useReadComplaintMessagesMutation();
  const newest = messages?.findLast((message) => message.id > 0 && message.from !== side && message.read_at === null);
  const newestId = newest?.id;
  useEffect(() => {
    if (newestId !== undefined) void markRead(id);
  }, [id, newestId, markRead]);
}

interface MessageProps {
  message: ComplaintMessage;
  title: string;
  side: ComplaintMessage['from'];
}

function Message({ message: { from, name, text, attachments, at, read_at }, title, side }: MessageProps) {
  const isOwn = from === side;
  return (
    <li
      className={cx(
        'max-w-[40rem] rounded-lg border px-4 py-3 print:max-w-none',
        isOwn ? 'ml-auto border-transparent bg-selected max-sm:ml-6' : 'mr-auto border-line bg-sunken max-sm:mr-6',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
        <b className="font-semibold text-ink">{name || (from === 'manager' ? 'Property manager' : 'Tenant')}</b>
        {name && from === 'manager' && side === 'tenant' && <span>Property manager</span>}
        <time dateTime={at} className="tabular">
          {formatInstant(at)}
        </time>
      </p>
      {text && <p className="mt-1 wrap-anywhere whitespace-pre-line text-ink">{text}</p>}
      {attachments.length > 0 && (
        <ul aria-label="Attachments" className="mt-2 flex flex-wrap gap-2">
          {attachments.map((link, index) => (
            <li key={link}>
              <AttachmentThumb href={link} what={`attachment ${index + 1} of ${title}`} />
            </li>
          ))}
        </ul>
      )}
      {isOwn && read_at && (
        <p className="mt-1 text-xs text-muted tabular print:hidden">Read {formatInstant(read_at)}</p>
      )}
    </li>
  );
}
