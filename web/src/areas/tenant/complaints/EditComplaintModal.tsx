import { formatDayOf } from '@amayumba/contract/calendar.ts';
import {
  type Complaint,
  type ComplaintCategory,
  complaintSchema,
  type ComplaintStatus,
} from '@amayumba/contract/complaints/complaint.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { useState } from 'react';
import { conflictIn } from '../../../api/conflict.ts';
import { asProblem, fileError } from '../../../api/problem.ts';
import { useStoredMerge } from '../../../auth/use-stored-draft.ts';
import { ComplaintFields } from '../../../features/complaints/ComplaintFields.tsx';
import { validate } from '../../../features/complaints/complaint-draft.ts';
import { ComplaintHistory } from '../../../features/complaints/ComplaintHistory.tsx';
import { ComplaintProblem } from '../../../features/complaints/ComplaintProblem.tsx';
import { isClosed } from '../../../features/complaints/complaint-view.ts';
import { useGetComplaintQuery, useUpdateComplaintMutation } from '../../../features/complaints/complaints.api.ts';
import { shrinkPicture } from '../../../lib/shrink-picture.ts';
import { AttachmentField } from '../../../ui/AttachmentField.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { ConflictDialog } from '../../../ui/ConflictDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { UploadProgress } from '../../../ui/UploadProgress.tsx';
import { complaintChange, complaintEditDraft, editFields, openedComplaint } from './complaint-edit-draft.ts';
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

/**
 * Changes a tenant's own complaint; a closed one can only be reopened. Input stays until it is stored or discarded. See
 * docs/rules.md, Editing a complaint.
 */
export function EditComplaintModal({ complaint, categories, statuses, onClose }: EditComplaintModalProps) {
  const isReopening = isClosed(complaint.status);
  const form = useStoredMerge(
    `edit-complaint-${complaint.id}`,
    () => openedComplaint(complaint, statuses),
    editFields(categories, statuses),
  );
  const [file, setFile] = useState<File | null>(null);
  const { draft, change } = form;
  const [share, setShare] = useState<number | null>(null);
  const [faults, setFaults] = useState<FieldErrors>();
  const [updateComplaint, { error, reset }] = useUpdateComplaintMutation();
  // Attachment links expire after 15 minutes, so the form fetches a new one.
  const { currentData } = useGetComplaintQuery(complaint.id, { refetchOnMountOrArgChange: true });
  const problem = form.problemToShow(asProblem(error));
  const isPending = share !== null;
  const errors = { ...problem?.fields, ...fileError(problem, 'attachment'), ...faults };
  const attachment = currentData?.attachment ?? complaint.attachment;
  const submit = async () => {
    if (!form.isReady()) return;
    setShare(0);
    const attached = file && (await shrinkPicture(file));
    const found = isReopening ? undefined : validate(draft, attached ? [attached] : []);
    setFaults(found);
    if (found) {
      setShare(null);
      return reset();
    }
    const body = { ...complaintChange(form.draft), version: form.version };
    const result = await updateComplaint({ id: complaint.id, body, attachment: attached, onProgress: setShare });
    setShare(null);
    const met = conflictIn(asProblem(result.error), complaintSchema);
    if (met) form.recordConflict({ ...met, draft: complaintEditDraft(met.current), version: met.current.version });
    if (!result.data) return;
    notify.success(result.data.message ?? DONE);
    form.clear();
    onClose();
  };
  const label = isReopening ? 'Reopen Complaint' : 'Save Changes';
  return (
    <FormModal
      draft={form.kept}
      title="Edit Complaint"
      description={`Reported ${formatDayOf(complaint.created_at)}`}
      onClose={onClose}
      isPending={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void submit();
      }}
      submitLabel={label}
      pendingLabel="Saving..."
    >
      <ComplaintProblem title={FAILED} reason={problem?.error} />
      <ConflictDialog form={form} />
      <ComplaintReply feedback={complaint.feedback} attachment={attachment} title={complaint.title} />
      {isReopening ? (
        <ReopenFields complaint={complaint} draft={draft} onChange={change} statuses={statuses} errors={errors} />
      ) : (
        <ComplaintFields draft={draft} onChange={change} categories={categories} errors={errors}>
          <StatusFields draft={draft} onChange={change} statuses={statuses} errors={errors} />
          <AttachmentField
            className="sm:col-span-2"
            label="Attachment"
            hint={attachment ? 'Choosing another file takes the place of the one you sent.' : undefined}
            cameraLabel="Take a photo of the problem"
            value={file}
            onChange={setFile}
            error={errors['attachment']}
            disabled={isPending}
          />
        </ComplaintFields>
      )}
      {isPending && file && <UploadProgress what="attachment" share={share} />}
      {currentData && <ComplaintHistory history={currentData.history} />}
    </FormModal>
  );
}
