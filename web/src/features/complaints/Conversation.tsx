import type { ComplaintMessage, ComplaintWithHistory } from '@amayumba/contract/complaints/complaint.ts';
import { type ReactNode, useEffect } from 'react';
import { asProblem, isUnknownCall } from '../../api/problem.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useMay } from '../../lib/permissions.ts';
import { Card } from '../../ui/Card.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { MessageThread } from '../../ui/MessageThread.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
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
  const mayWrite = useMay('complaints:write');
  useMarkRead(complaint.id, mayWrite ? currentData : undefined, side);
  return (
    <Card title="Conversation">
      {!messages && problem && (
        <LoadError title="The conversation could not be loaded" query={{ error, isFetching, refetch }} />
      )}
      {!messages && !problem && (
        <div aria-busy="true">
          <output className="sr-only">Loading conversation...</output>
          <Skeleton className="h-40" />
        </div>
      )}
      {messages && <MessageThread messages={messages} side={side} about={complaint.title} />}
      {messages && (instead ?? (!isForeign && mayWrite && <ReplyForm complaintId={complaint.id} side={side} />))}
    </Card>
  );
}

/** Marks the other side's messages as read once they are shown. */
function useMarkRead(id: number, messages: readonly ComplaintMessage[] | undefined, side: ComplaintMessage['from']) {
  const [markRead] = useReadComplaintMessagesMutation();
  const newest = messages?.findLast((message) => message.id > 0 && message.from !== side && message.read_at === null);
  const newestId = newest?.id;
  useEffect(() => {
    if (newestId !== undefined) void markRead(id);
  }, [id, newestId, markRead]);
}
