import type { Complaint, ComplaintCategory, ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { useState } from 'react';
import { asProblem, faultOfFile } from '../../../api/problem.ts';
import { ComplaintFields } from '../../../features/complaints/ComplaintFields.tsx';
import { faultsIn } from '../../../features/complaints/complaint-draft.ts';
import { ComplaintHistory } from '../../../features/complaints/ComplaintHistory.tsx';
import { ComplaintProblem } from '../../../features/complaints/ComplaintProblem.tsx';
import { dayOf, isClosed } from '../../../features/complaints/complaint-view.ts';
import { useGetComplaintQuery, useUpdateComplaintMutation } from '../../../features/complaints/complaints.api.ts';
import { shrinkPicture } from '../../../lib/shrink-picture.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { notify } from '../../../ui/notices.ts';
import { UploadProgress } from '../../../ui/UploadProgress.tsx';
import { changeOf, draftOf } from './complaint-edit-draft.ts';
import { ComplaintReply } from './ComplaintReply.tsx';
import { ReopenFields } from './ReopenFields.tsx';
import { StatusFields } from './StatusFields.tsx';

interface EditComplaintModalProps {
  complaint: Complaint;
  categories: readonly ComplaintCategory[];
  statuses: readonly ComplaintStatus[];
  onClose: () => void;
}

const DONE = 'Complaint updated successfully!';
const FAILED = 'Failed to update complaint';

/** A tenant changes a complaint of their own; a closed one can only be reopened. Specification section 2, decisions section 5. */
export function EditComplaintModal({ complaint, categories, statuses, onClose }: EditComplaintModalProps) {
  const isReopening = isClosed(complaint.status);
  const [draft, setDraft] = useState(() => draftOf(complaint, statuses));
  const [share, setShare] = useState<number | null>(null);
  const [faults, setFaults] = useState<FieldErrors>();
  const [updateComplaint, { error, reset }] = useUpdateComplaintMutation();
  // Links to attachments end after a quarter of an hour, so this one is asked for anew.
  const { currentData } = useGetComplaintQuery(complaint.id, { refetchOnMountOrArgChange: true });
  const problem = asProblem(error);
  const isPending = share !== null;
  const errors = { ...problem?.fields, ...faultOfFile(problem, 'attachment'), ...faults };
  const attachment = currentData?.attachment ?? complaint.attachment;
  const submit = async () => {
    setShare(0);
    const file = draft.attachment && (await shrinkPicture(draft.attachment));
    const found = isReopening ? undefined : faultsIn({ ...draft, attachment: file });
    setFaults(found);
    if (found) {
      setShare(null);
      return reset();
    }
    const sending = { attachment: file, onProgress: setShare };
    const { data } = await updateComplaint({ id: complaint.id, body: changeOf(draft), ...sending });
    setShare(null);
    if (!data) return;
    notify.success(data.message ?? DONE);
    onClose();
  };
  const label = isReopening ? 'Reopen Complaint' : 'Save Changes';
  return (
    <Modal
      title="Edit Complaint"
      description={`Reported ${dayOf(complaint.created_at)}`}
      onClose={onClose}
      isPending={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void submit();
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" isPending={isPending}>
            {isPending ? 'Saving...' : label}
          </Button>
        </>
      }
    >
      <ComplaintProblem title={FAILED} reason={problem?.error} />
      <ComplaintReply feedback={complaint.feedback} attachment={attachment} title={complaint.title} />
      {isReopening ? (
        <ReopenFields complaint={complaint} draft={draft} onChange={setDraft} statuses={statuses} errors={errors} />
      ) : (
        <ComplaintFields
          draft={draft}
          onChange={setDraft}
          categories={categories}
          errors={errors}
          isPending={isPending}
          attachmentHint={attachment ? 'Choosing another file takes the place of the one you sent.' : undefined}
        >
          <StatusFields draft={draft} onChange={setDraft} statuses={statuses} errors={errors} />
        </ComplaintFields>
      )}
      {isPending && draft.attachment && <UploadProgress what="attachment" share={share} />}
      {currentData && <ComplaintHistory history={currentData.history} />}
    </Modal>
  );
}
