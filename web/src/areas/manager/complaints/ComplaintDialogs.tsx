import { type Complaint, complaintSchema, type ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import { COMPLAINT_STATUS, COMPLAINT_STATUS_NAMES } from '@amayumba/contract/complaints/rules.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { useState } from 'react';
import { conflictIn } from '../../../api/conflict.ts';
import { asProblem } from '../../../api/problem.ts';
import { useConfirmedChange } from '../../../api/use-confirmed-change.ts';
import { useStoredMerge } from '../../../auth/use-stored-draft.ts';
import { ComplaintProblem } from '../../../features/complaints/ComplaintProblem.tsx';
import { isClosed } from '../../../features/complaints/complaint-view.ts';
import {
  useCloseComplaintMutation,
  useUpdateComplaintStatusMutation,
} from '../../../features/complaints/complaints.api.ts';
import { CATALOGUE_TITLES } from '../../../lib/failure-title.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { type MergeFields, newMerge } from '../../../lib/merge.ts';
import { ConfirmChange } from '../../../ui/ConfirmChange.tsx';
import { ConflictDialog } from '../../../ui/ConflictDialog.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { notify } from '../../../ui/notices.ts';

interface ComplaintDialogProps {
  complaint: Complaint;
  statuses: readonly ComplaintStatus[];
  onClose: () => void;
}

const DONE = 'Complaint updated successfully!';
const REQUIRED = ['This field is required.'];
const NOTHING_NEW = ['Choose another status, or write feedback.'];

/** Sets the status of a complaint and notifies the tenant. See docs/product.md, Complaint Management. */
export function UpdateComplaintModal({ complaint, statuses, onClose }: ComplaintDialogProps) {
  const form = useStoredMerge(
    `update-complaint-${complaint.id}`,
    () => newMerge({ status: idAmong(statuses, complaint.status.id), feedback: '' }, complaint.version),
    decisionFields(statuses),
  );
  // The list may show meanwhile what a press stored whose answer was lost.
  const [opened] = useState(complaint);
  const { draft, version, stored } = form;
  const feedback = draft.feedback.trim();
  const [faults, setFaults] = useState<FieldErrors>();
  const [updateStatus, { isLoading, error, reset }] = useUpdateComplaintStatusMutation();
  const problem = form.problemToShow(asProblem(error));
  const errors = { ...problem?.fields, ...faults };
  const field = fieldsOf(draft, form.change, errors);
  const status = statuses.find(({ id }) => id === draft.status);
  const done = () => {
    form.clear();
    onClose();
  };
  const submit = async () => {
    if (!form.isReady()) return;
    const isSame = status?.id === (stored.status ?? complaint.status.id) && feedback === stored.feedback;
    // The person accepted all values that the other manager saved.
    if (isSame && form.merge.theirs) return done();
    const fault = status ? isSame && NOTHING_NEW : REQUIRED;
    setFaults(fault ? { status_id: fault } : undefined);
    if (fault || !status) return reset();
    const { data, error: failure } = await updateStatus({ id: complaint.id, status, feedback, version });
    const found = conflictIn(asProblem(failure), complaintSchema);
    if (found) {
      const { current } = found;
      // Feedback from before this form opened is not part of the change.
      const written = current.feedback === opened.feedback ? '' : current.feedback;
      const theirs = { status: idAmong(statuses, current.status.id), feedback: written };
      form.recordConflict({ ...found, draft: theirs, version: current.version });
    }
    if (!data) return; // the form shows the error
    notify.success(data.message ?? DONE, `${complaint.title}: ${status.name}`);
    done();
  };
  return (
    <FormModal
      draft={form.kept}
      title="Update Complaint"
      description={
        <span className="wrap-anywhere">
          {complaint.title} · {complaint.tenant_details.name}
        </span>
      }
      onClose={onClose}
      isPending={isLoading}
      onSubmit={() => void submit()}
      submitLabel="Update"
      pendingLabel="Updating..."
    >
      <ComplaintProblem title={CATALOGUE_TITLES.complaint} problem={problem} />
      <ConflictDialog form={form} />
      <div className="grid gap-4.5">
        <SelectField
          label="Status"
          required
          placeholder="Choose a status"
          options={statuses.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.status ?? ''}
          onChange={(event) => form.change({ status: Number(event.target.value) || null })}
          error={errors['status_id']}
        />
        <TextAreaField
          label="Feedback"
          rows={5}
          maxLength={5000}
          hint={
            complaint.feedback
              ? 'The tenant reads it. Leave it empty to keep the current feedback.'
              : 'The tenant reads it: what was done, or what happens next.'
          }
          {...field.text('feedback')}
        />
      </div>
      {complaint.feedback && (
        <div className="mt-5 rounded-md bg-sunken p-4 text-[0.875rem]">
          <h3 className="font-semibold text-ink">Feedback so far</h3>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{complaint.feedback}</p>
        </div>
      )}
    </FormModal>
  );
}

interface Decision {
  status: number | null;
  /** If empty, the earlier feedback stays. */
  feedback: string;
}

const decisionFields = (statuses: readonly ComplaintStatus[]): MergeFields<Decision> => ({
  status: { label: 'Status', show: ({ status }) => statuses.find(({ id }) => id === status)?.name ?? '' },
  feedback: 'Feedback',
});

/** Returns null for a status that is not in the list, so that the manager has to choose one. */
const idAmong = (statuses: readonly ComplaintStatus[], id: number): number | null =>
  statuses.some((status) => status.id === id) ? id : null;

const CLOSED: ComplaintStatus = {
  id: COMPLAINT_STATUS.closed,
  name: COMPLAINT_STATUS_NAMES[COMPLAINT_STATUS.closed] ?? '',
};

export function CloseComplaintDialog({ complaint, statuses, onClose }: ComplaintDialogProps) {
  const [closeComplaint] = useCloseComplaintMutation();
  const change = useConfirmedChange({
    row: complaint,
    schema: complaintSchema,
    valuesOf: ({ status, title, description, feedback, urgency }) => ({
      Status: status.name,
      Title: title,
      Description: description,
      Feedback: feedback,
      Urgency: urgency,
    }),
    send: ({ id, version }) => closeComplaint({ id, version, status: statuses.find(isClosed) ?? CLOSED }),
    onDone: () => {
      notify.success('Complaint closed', complaint.title);
      onClose();
    },
  });
  const { title, tenant_details } = change.seen;
  return (
    <ConfirmChange
      title="Close this complaint?"
      confirmLabel="Close Complaint"
      pendingLabel="Closing..."
      isDanger={false}
      change={change}
      onCancel={onClose}
    >
      <p className="wrap-anywhere">
        <strong className="text-ink">{title}</strong>, {tenant_details.name}.
      </p>
      <p className="mt-2">You or the tenant can reopen it.</p>
    </ConfirmChange>
  );
}
