import { COMPLAINT_FILES, DEFAULT_URGENCY, type Urgency } from '@amayumba/contract/complaints/rules.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { useState } from 'react';
import { asProblem, fileError, type Problem } from '../../../api/problem.ts';
import { useStoredDraft } from '../../../auth/use-stored-draft.ts';
import {
  type ComplaintDraft,
  complaintBody,
  validate,
  newComplaintDraft,
} from '../../../features/complaints/complaint-draft.ts';
import { ComplaintFields } from '../../../features/complaints/ComplaintFields.tsx';
import { ComplaintProblem } from '../../../features/complaints/ComplaintProblem.tsx';
import { URGENCY_OPTIONS } from '../../../features/complaints/complaint-view.ts';
import { useLogComplaintMutation } from '../../../features/complaints/complaints.api.ts';
import { useComplaintCategories } from '../../../features/complaints/use-complaint-lists.ts';
import { CATALOGUE_TITLES } from '../../../lib/failure-title.ts';
import { newKey } from '../../../lib/new-key.ts';
import { shrinkPicture } from '../../../lib/shrink-picture.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { notify } from '../../../ui/notices.ts';
import { PhotosField } from '../../../ui/PhotosField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { UploadProgress } from '../../../ui/UploadProgress.tsx';

const DONE = 'Complaint submitted successfully!';

interface LogComplaintModalProps {
  onClose: () => void;
  /** Called when the complaint is stored, before the modal closes. */
  onLogged?: (() => void) | undefined;
}

/** Reports an issue. Input stays until it is stored. See docs/product.md, Tenant complaints. */
export function LogComplaintModal({ onClose, onLogged }: LogComplaintModalProps) {
  const categories = useComplaintCategories();
  const { draft, change, clear, kept } = useStoredDraft('report-issue', newReport);
  const [share, setShare] = useState<number | null>(null);
  const [faults, setFaults] = useState<ReturnType<typeof validate>>();
  const [logComplaint, { error, reset }] = useLogComplaintMutation();
  const problem = asProblem(error);
  const isPending = share !== null;
  const errors: FieldErrors = { ...problem?.fields, ...fileError(problem, 'attachment'), ...faults };
  const [files, setFiles] = useState<readonly File[]>([]);
  const submit = async () => {
    setShare(0);
    const sent = await Promise.all(files.map(shrinkPicture));
    const found = validate(draft, sent);
    setFaults(found);
    if (found) {
      setShare(null);
      return reset();
    }
    const { data } = await logComplaint({
      body: { ...complaintBody(draft), urgency: draft.urgency },
      files: sent,
      key: draft.key,
      onProgress: setShare,
    });
    setShare(null);
    if (!data) return;
    notify.success(data.message ?? DONE);
    onLogged?.();
    clear();
    onClose();
  };
  return (
    <FormModal
      draft={{ ...kept, isRestored: kept.isRestored || problem?.code === 'key_reused' }}
      title="Report Issue"
      description="Your property manager sees it at once."
      onClose={onClose}
      isPending={isPending}
      onSubmit={() => void submit()}
      submitLabel="Submit Complaint"
      pendingLabel="Submitting..."
    >
      <ComplaintProblem title={CATALOGUE_TITLES.newComplaint} problem={explained(problem)} />
      <ComplaintFields draft={draft} onChange={change} categories={categories} errors={errors}>
        <SelectField
          className="sm:col-span-2"
          label="Urgency"
          options={URGENCY_OPTIONS}
          value={draft.urgency}
          onChange={(event) => change({ ...draft, urgency: event.target.value as Urgency })}
          error={errors['urgency']}
        />
        <PhotosField
          className="sm:col-span-2"
          label="Attachment"
          files={files}
          onChange={setFiles}
          most={COMPLAINT_FILES.length}
          error={COMPLAINT_FILES.flatMap((field) => errors[field] ?? [])}
          disabled={isPending}
        />
      </ComplaintFields>
      {isPending && files.length > 0 && <UploadProgress what="attachment" share={share} />}
    </FormModal>
  );
}

/** Returns an empty report with its own key, so that the server stores it once however often it is sent. */
const newReport = (): ComplaintDraft & { urgency: Urgency; key: string } => ({
  ...newComplaintDraft(),
  urgency: DEFAULT_URGENCY,
  key: newKey(),
});

const SAVED_BEFORE =
  'This complaint was saved before, but the reply did not arrive. You find it under My Complaints; Discard draft begins another one.';

/** After a lost response, a stored form cannot be sent again with other content. */
const explained = (problem: Problem | undefined): Problem | undefined =>
  problem?.code === 'key_reused' ? { ...problem, error: SAVED_BEFORE } : problem;
