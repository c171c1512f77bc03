import { formatDayOf } from '@amayumba/contract/calendar.ts';
import {
  type Complaint,
  type ComplaintCategory,
  type ComplaintChange,
  complaintSchema,
  type ComplaintStatus,
} from '@amayumba/contract/complaints/complaint.ts';
import { COMPLAINT_STATUS, COMPLAINT_STATUS_NAMES, type Urgency } from '@amayumba/contract/complaints/rules.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { useState } from 'react';
import { conflictIn } from '../../../api/conflict.ts';
import { asProblem, fileError } from '../../../api/problem.ts';
import { useStoredMerge } from '../../../auth/use-stored-draft.ts';
import { complaintBody, type ComplaintDraft, validate } from '../../../features/complaints/complaint-draft.ts';
import { isClosed, isNamed, URGENCY_OPTIONS, URGENCY_VIEWS } from '../../../features/complaints/complaint-view.ts';
import { ComplaintFields } from '../../../features/complaints/ComplaintFields.tsx';
import { ComplaintHistory } from '../../../features/complaints/ComplaintHistory.tsx';
import { ComplaintProblem } from '../../../features/complaints/ComplaintProblem.tsx';
import { useGetComplaintQuery, useUpdateComplaintMutation } from '../../../features/complaints/complaints.api.ts';
import { CATALOGUE_TITLES } from '../../../lib/failure-title.ts';
import { type Merge, type MergeFields, newMerge } from '../../../lib/merge.ts';
import { shrinkPicture } from '../../../lib/shrink-picture.ts';
import { AttachmentField } from '../../../ui/AttachmentField.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { ConflictDialog } from '../../../ui/ConflictDialog.tsx';
import { FileLink } from '../../../ui/FileLink.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { notify } from '../../../ui/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { UploadProgress } from '../../../ui/UploadProgress.tsx';

interface EditComplaintModalProps {
  complaint: Complaint;
  categories: readonly ComplaintCategory[];
  statuses: readonly ComplaintStatus[];
  onClose: () => void;
}

const DONE = 'Complaint updated successfully!';

/** Changes a tenant's own complaint; a closed one can only be reopened. See docs/rules.md, Editing a complaint. */
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
  const status = { draft, onChange: change, statuses, errors };
  return (
    <FormModal
      draft={form.kept}
      title="Edit Complaint"
      description={`Reported ${formatDayOf(complaint.created_at)}`}
      onClose={onClose}
      isPending={isPending}
      onSubmit={() => void submit()}
      submitLabel={isReopening ? 'Reopen Complaint' : 'Save Changes'}
      pendingLabel="Saving..."
    >
      <ComplaintProblem title={CATALOGUE_TITLES.complaint} problem={problem} />
      <ConflictDialog form={form} />
      <ComplaintReply {...complaint} attachment={attachment} />
      {isReopening ? (
        <ReopenFields {...status} complaint={complaint} />
      ) : (
        <ComplaintFields draft={draft} onChange={change} categories={categories} errors={errors}>
          <SelectField
            label="Urgency"
            options={URGENCY_OPTIONS}
            value={draft.urgency}
            onChange={({ target }) => change({ urgency: target.value as Urgency })}
            error={errors['urgency']}
          />
          <StatusField {...status} unset="Leave as it is" />
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

/** The manager's feedback and the complaint's attachment. Renders nothing if there is neither. */
function ComplaintReply({ feedback, attachment, title }: Pick<Complaint, 'feedback' | 'attachment' | 'title'>) {
  if (!feedback && !attachment) return null;
  return (
    <dl className="mb-5 grid gap-3 rounded-md border border-line bg-sunken px-4 py-3.5 text-[0.875rem]">
      {feedback && (
        <div>
          <dt className="text-sm text-muted">Your property manager wrote</dt>
          <dd className="mt-0.5 wrap-anywhere whitespace-pre-line text-ink">{feedback}</dd>
        </div>
      )}
      {attachment && (
        <div>
          <dt className="text-sm text-muted">Attachment</dt>
          <dd className="mt-0.5">
            <FileLink href={attachment} what={`attachment of ${title}`} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The fields of a closed complaint, which can only be reopened. See docs/rules.md, Editing a complaint. */
const ReopenFields = ({ complaint, statuses, ...form }: StatusFieldProps & { complaint: Complaint }) => (
  <div className="grid gap-4.5">
    <Banner tone="amber">This complaint is closed. Reopen it if the problem is still there.</Banner>
    <div className="text-[0.875rem]">
      <p className="text-sm text-muted">{complaint.category.name}</p>
      <p className="mt-0.5 font-semibold wrap-anywhere text-ink">{complaint.title}</p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{complaint.description}</p>
    </div>
    <StatusField {...form} required unset="Choose a status" statuses={statuses.filter((status) => !isClosed(status))} />
  </div>
);

interface StatusFieldProps {
  draft: ComplaintEditDraft;
  onChange: (part: Partial<ComplaintEditDraft>) => void;
  statuses: readonly ComplaintStatus[];
  errors: FieldErrors;
}

/** The status, one of those given; `unset` stands for that of another server. */
const StatusField = ({
  draft: { status },
  onChange,
  statuses,
  errors,
  unset,
  required,
}: StatusFieldProps & { unset: string; required?: boolean }) => (
  <SelectField
    label="Status"
    required={required}
    placeholder={status === null ? unset : undefined}
    options={statuses.map(({ id, name }) => ({ value: id, label: name }))}
    value={status ?? ''}
    onChange={({ target }) => onChange({ status: Number(target.value) || null })}
    error={errors['status']}
  />
);

interface ComplaintEditDraft extends ComplaintDraft {
  urgency: Urgency;
  /** Null if the server's status is not in the list. */
  status: number | null;
}

const complaintEditDraft = ({ category, title, description, urgency, status }: Complaint): ComplaintEditDraft => ({
  category: category.id || null,
  title,
  description,
  urgency,
  status: status.id || null,
});

/** Returns the form's initial draft; for a closed complaint, the draft of its reopening. */
function openedComplaint(complaint: Complaint, statuses: readonly ComplaintStatus[]): Merge<ComplaintEditDraft> {
  const stored = complaintEditDraft(complaint);
  const mine = isClosed(complaint.status) ? { ...stored, status: openStatus(statuses) } : stored;
  return newMerge(stored, complaint.version, mine);
}

const editFields = (
  categories: readonly ComplaintCategory[],
  statuses: readonly ComplaintStatus[],
): MergeFields<ComplaintEditDraft> => ({
  category: { label: 'Category', show: ({ category }) => categories.find(({ id }) => id === category)?.name ?? '' },
  title: 'Title',
  description: 'Description',
  urgency: { label: 'Urgency', show: ({ urgency }) => URGENCY_VIEWS[urgency].label },
  status: { label: 'Status', show: ({ status }) => statuses.find(({ id }) => id === status)?.name ?? '' },
});

function complaintChange(draft: ComplaintEditDraft): ComplaintChange {
  const { category, urgency, status } = draft;
  return { ...complaintBody(draft), category: category ?? undefined, urgency, status: status ?? undefined };
}

function openStatus(statuses: readonly ComplaintStatus[]): number | null {
  const open = COMPLAINT_STATUS_NAMES[COMPLAINT_STATUS.open] ?? '';
  return statuses.find((status) => isNamed(status, open))?.id ?? null;
}
