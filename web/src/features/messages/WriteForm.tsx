import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { useState } from 'react';
import { asProblem, fileError, type Problem } from '../../api/problem.ts';
import { useStoredDraft } from '../../auth/use-stored-draft.ts';
import { messageFaults, READER } from '../../lib/message-words.ts';
import { newKey } from '../../lib/new-key.ts';
import { shrinkPicture } from '../../lib/shrink-picture.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { AttachmentField } from '../../ui/AttachmentField.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { DraftNote } from '../../ui/DraftNote.tsx';
import type { ThreadSide } from '../../ui/MessageThread.tsx';
import { notify } from '../../ui/notices.ts';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { useWriteInConversationMutation } from './conversations.api.ts';

const SENT_BEFORE =
  'This message was sent before, but the reply did not arrive. It is above; discard the draft to write another one.';

/** Writes in the conversation about an account, with a picture or PDF. Input stays until it is sent. */
export function WriteForm({ account, side }: { account: number; side: ThreadSide }) {
  const { draft, patch, clear, kept } = useStoredDraft(`conversation-${account}`, () => ({ text: '', key: newKey() }));
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [faults, setFaults] = useState<FieldErrors>();
  const [write, { error, reset }] = useWriteInConversationMutation();
  const problem = asProblem(error);
  const isPending = share !== null;
  const errors = { ...problem?.fields, ...fileError(problem, 'attachment'), ...faults };
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
        <Banner tone="rose" title="The message was not sent">
          {problem.code === 'key_reused' ? SENT_BEFORE : problem.error}
        </Banner>
      )}
      <DraftNote draft={kept} />
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
