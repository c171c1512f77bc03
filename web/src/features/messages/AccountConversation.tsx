import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { useState } from 'react';
import { asProblem, fileError, type Problem } from '../../api/problem.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useStoredDraft } from '../../auth/use-stored-draft.ts';
import { counted } from '../../lib/counted.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { messageFaults, READER, SENT_BEFORE } from '../../lib/message-words.ts';
import { newKey } from '../../lib/new-key.ts';
import { useMay } from '../../lib/permissions.ts';
import { shrinkPicture } from '../../lib/shrink-picture.ts';
import { AttachmentField } from '../../ui/AttachmentField.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import { Button } from '../../ui/Button.tsx';
import { DraftNote } from '../../ui/DraftNote.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { MessageThread, type ThreadSide } from '../../ui/MessageThread.tsx';
import { notify } from '../../ui/notices.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { useGetConversationQuery, useWriteInConversationMutation } from './conversations.api.ts';

/** How often an open conversation is fetched again, in milliseconds. A tenant's only renews its links to files. */
const POLL_MS = { manager: 60_000, tenant: 10 * 60_000 } as const;

/** Messages shown at first, the newest: so the field to write in is near. */
const SHOWN = 10;

const NOTHING_YET = {
  manager:
    'Nobody has written yet. The tenant reads your message in the portal, and is notified by email if an address is known.',
  tenant: 'Write to your property manager here. For a repair, log a complaint.',
} as const;

/** The conversation about an account, with a field to write below it. See docs/rules.md, Conversations. */
export function AccountConversation({ account, side }: { account: number; side: ThreadSide }) {
  const { currentData, error, isFetching, refetch } = useGetConversationQuery(account, {
    ...usePolling(POLL_MS[side]),
    refetchOnMountOrArgChange: true,
  });
  const mayWrite = useMay('conversations:write');
  const [isWhole, setWhole] = useState(false);
  const problem = asProblem(error);
  if (!currentData && problem)
    return <LoadError title="The conversation could not be loaded" query={{ error, isFetching, refetch }} />;
  if (!currentData)
    return (
      <div aria-busy="true">
        <output className="sr-only">Loading conversation...</output>
        <Skeleton className="h-40" />
      </div>
    );
  const messages = currentData.map(({ attachment, ...message }) =>
    Object.assign(message, { attachments: attachment ? [attachment] : [] }),
  );
  const earlier = Math.max(0, messages.length - SHOWN);
  return (
    <>
      {earlier > 0 && (
        // It stays, so that it keeps the focus.
        <Button size="sm" variant="ghost" className="mx-auto mb-3 flex" onClick={() => setWhole(!isWhole)}>
          {`${isWhole ? 'Hide' : 'Show'} ${counted(earlier, 'earlier message')}`}
        </Button>
      )}
      {messages.length > 0 ? (
        <MessageThread messages={messages.slice(isWhole ? 0 : earlier)} side={side} about="the conversation" />
      ) : (
        <p className="text-muted">{NOTHING_YET[side]}</p>
      )}
      {mayWrite && <WriteForm account={account} side={side} />}
    </>
  );
}

/** Writes in the conversation about an account, with a picture or PDF. Input stays until it is sent. */
function WriteForm({ account, side }: { account: number; side: ThreadSide }) {
  const { draft, patch, clear, kept } = useStoredDraft(`conversation-${account}`, () => ({ text: '', key: newKey() }));
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [faults, setFaults] = useState<FieldErrors>();
  const [write, { error, reset }] = useWriteInConversationMutation();
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
    const attachment = file && (await shrinkPicture(file));
    const text = draft.text.trim();
    const found = messageFaults(text, attachment ? [attachment] : []);
    setFaults(found);
    if (found) {
      setShare(null);
      return reset();
    }
    const sent = await write({ account, text, attachment, key: draft.key, onProgress: setShare });
    setShare(null);
    if (!sent.data) return;
    notify.success('Your message was sent.');
    setFile(null);
    clear();
  };
  return (
    <form
      aria-label="Write"
      className="mt-4 grid gap-3 border-t border-line pt-4 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void submit();
      }}
    >
      {problem && !hasField(problem) && (
        <Refusal
          problem={isRepeated ? { error: SENT_BEFORE } : problem}
          title={isRepeated ? undefined : 'The message was not sent'}
        />
      )}
      <DraftNote draft={{ ...kept, isRestored: kept.isRestored || isRepeated, discard }} />
      <TextAreaField
        label="Message"
        rows={2}
        maxLength={5000}
        hint={READER[side]}
        {...fieldsOf(draft, patch, errors).text('text')}
      />
      <AttachmentField
        label="Picture"
        cameraLabel="Take a photo"
        value={file}
        onChange={setFile}
        error={errors['attachment']}
        disabled={isPending}
      />
      {isPending && file && <UploadProgress what="attachment" share={share} />}
      <div>
        <Button variant="primary" icon="message" type="submit" isPending={isPending} className="max-sm:w-full">
          {isPending ? 'Sending...' : 'Send'}
        </Button>
      </div>
    </form>
  );
}

const hasField = (problem: Problem) =>
  Boolean(problem.fields?.['text']) || Object.keys(fileError(problem, 'attachment')).length > 0;
