import type { ComplaintMessage, ComplaintWithHistory } from '@amayumba/contract/complaints/complaint.ts';
import { COMPLAINT_FILES } from '@amayumba/contract/complaints/rules.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { asProblem, fileError, isUnknownCall } from '../../api/problem.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useStoredDraft } from '../../auth/use-stored-draft.ts';
import { messageFaults, READER, SENT_BEFORE } from '../../lib/message-words.ts';
import { newKey } from '../../lib/new-key.ts';
import { useMay } from '../../lib/permissions.ts';
import { shrinkPicture } from '../../lib/shrink-picture.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DraftNote } from '../../ui/DraftNote.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { MessageThread } from '../../ui/MessageThread.tsx';
import { PhotosField } from '../../ui/PhotosField.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { notify } from '../../ui/notices.ts';
import { ComplaintProblem } from './ComplaintProblem.tsx';
import {
  fileFields,
  useCreateComplaintMessageMutation,
  useListComplaintMessagesQuery,
  useReadComplaintMessagesMutation,
} from './complaints.api.ts';

/** How often an open conversation is fetched again, in milliseconds. */
const POLL_MS = 60_000;

interface ConversationProps {
  complaint: ComplaintWithHistory;
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
          <Skeleton className="h-96" />
        </div>
      )}
      {messages && <MessageThread messages={messages} side={side} about={complaint.title} />}
      {messages && (instead ?? (!isForeign && mayWrite && <ReplyForm complaintId={complaint.id} side={side} />))}
    </Card>
  );
}

function useMarkRead(id: number, messages: readonly ComplaintMessage[] | undefined, side: ComplaintMessage['from']) {
  const [markRead] = useReadComplaintMessagesMutation();
  const newest = messages?.findLast((message) => message.id > 0 && message.from !== side && message.read_at === null);
  const newestId = newest?.id;
  useEffect(() => {
    if (newestId !== undefined) void markRead(id);
  }, [id, newestId, markRead]);
}

/** Writes a message with pictures about a complaint. Input stays until it is sent. */
function ReplyForm({ complaintId, side }: { complaintId: number; side: ComplaintMessage['from'] }) {
  const { draft, change, clear, kept } = useStoredDraft(`complaint-reply-${complaintId}`, () => ({
    text: '',
    key: newKey(),
  }));
  const [files, setFiles] = useState<readonly File[]>([]);
  const [share, setShare] = useState<number | null>(null);
  const [faults, setFaults] = useState<FieldErrors>();
  const [createMessage, { error, reset }] = useCreateComplaintMessageMutation();
  const problem = asProblem(error);
  const isPending = share !== null;
  const isRepeated = problem?.code === 'key_reused';
  const errors = { ...problem?.fields, ...fileError(problem, 'attachment'), ...faults };
  const discard = () => {
    reset();
    kept.discard();
  };
  const submit = async () => {
    setShare(0);
    const sent = await Promise.all(files.map(shrinkPicture));
    const text = draft.text.trim();
    const found = messageFaults(text, sent);
    setFaults(found);
    if (found) {
      setShare(null);
      return reset();
    }
    const body = { text, ...fileFields(sent) };
    const { data } = await createMessage({ id: complaintId, key: draft.key, body, onProgress: setShare });
    setShare(null);
    if (!data) return;
    notify.success('Your message was sent.');
    setFiles([]);
    clear();
  };
  return (
    <form
      aria-label="Reply"
      className="mt-4 grid gap-3 border-t border-line pt-4 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void submit();
      }}
    >
      {isRepeated ? (
        <Refusal problem={{ error: SENT_BEFORE }} />
      ) : (
        <ComplaintProblem title="The message was not sent" problem={problem} />
      )}
      <DraftNote draft={{ ...kept, isRestored: kept.isRestored || isRepeated, discard }} />
      <TextAreaField
        label="Reply"
        rows={3}
        maxLength={5000}
        hint={READER[side]}
        value={draft.text}
        onChange={(event) => change({ ...draft, text: event.target.value })}
        error={errors['text']}
      />
      <PhotosField
        label="Pictures"
        files={files}
        onChange={setFiles}
        most={COMPLAINT_FILES.length}
        error={COMPLAINT_FILES.flatMap((field) => errors[field] ?? [])}
        disabled={isPending}
      />
      {isPending && files.length > 0 && <UploadProgress what="attachment" share={share} />}
      <div>
        <Button variant="primary" icon="message" type="submit" isPending={isPending} className="max-sm:w-full">
          {isPending ? 'Sending...' : 'Send'}
        </Button>
      </div>
    </form>
  );
}

/**
 * The conversation that a complaint itself contains, for servers without messages: the report, and the feedback of its
 * history or, without one, its last feedback.
 */
function conversationIn(complaint: ComplaintWithHistory): ComplaintMessage[] {
  const { attachment, feedback, history } = complaint;
  const message = (id: number, given: Pick<ComplaintMessage, 'from' | 'name' | 'text' | 'at'>): ComplaintMessage => ({
    ...given,
    id,
    complaint: complaint.id,
    attachment: null,
    attachments: [],
    read_at: null,
  });
  const { name } = complaint.tenant_details;
  const report = message(0, { from: 'tenant', name, text: complaint.description, at: complaint.created_at });
  const messages = [attachment ? { ...report, attachment, attachments: [attachment] } : report];
  const add = (by: string | null, text: string, at: string) =>
    messages.push(message(messages.length, { from: 'manager', name: by, text, at }));
  for (const change of history) if (change.feedback !== '') add(change.by, change.feedback, change.at);
  // Feedback without a new status is only in the complaint itself.
  const isKnown = messages.some(({ from, text }) => from === 'manager' && text === feedback);
  if (feedback !== '' && !isKnown) add(null, feedback, complaint.updated_at);
  return messages;
}
