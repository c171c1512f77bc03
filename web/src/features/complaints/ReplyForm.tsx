import type { ComplaintMessage } from '@amayumba/contract/complaints/complaint.ts';
import { COMPLAINT_FILES } from '@amayumba/contract/complaints/rules.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { useState } from 'react';
import { asProblem, fileError } from '../../api/problem.ts';
import { useStoredDraft } from '../../auth/use-stored-draft.ts';
import { messageFaults, READER } from '../../lib/message-words.ts';
import { newKey } from '../../lib/new-key.ts';
import { shrinkPicture } from '../../lib/shrink-picture.ts';
import { Button } from '../../ui/Button.tsx';
import { DraftNote } from '../../ui/DraftNote.tsx';
import { notify } from '../../ui/notices.ts';
import { PhotosField } from '../../ui/PhotosField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { ComplaintProblem } from './ComplaintProblem.tsx';
import { useCreateComplaintMessageMutation } from './complaints.api.ts';

/** Writes a message with pictures about a complaint. Input stays until it is sent. */
export function ReplyForm({ complaintId, side }: { complaintId: number; side: ComplaintMessage['from'] }) {
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
  const errors = { ...problem?.fields, ...fileError(problem, 'attachment'), ...faults };
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
    const { data } = await createMessage({ id: complaintId, text, files: sent, key: draft.key, onProgress: setShare });
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
      <ComplaintProblem title="The message was not sent" reason={problem?.error} />
      <DraftNote draft={kept} />
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
