import { type Complaint, complaintSchema, type ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import { COMPLAINT_STATUS, COMPLAINT_STATUS_NAMES } from '@amayumba/contract/complaints/rules.ts';
import { conflictIn } from '../../../api/conflict.ts';
import { asProblem } from '../../../api/problem.ts';
import { isClosed } from '../../../features/complaints/complaint-view.ts';
import { useCloseComplaintMutation } from '../../../features/complaints/complaints.api.ts';
import { useLatestRow } from '../../../lib/use-latest-row.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ConflictNote } from '../../../ui/ConflictNote.tsx';
import { notify } from '../../../ui/notices.ts';

interface CloseComplaintDialogProps {
  complaint: Complaint;
  statuses: readonly ComplaintStatus[];
  onClose: () => void;
}

const CLOSED: ComplaintStatus = {
  id: COMPLAINT_STATUS.closed,
  name: COMPLAINT_STATUS_NAMES[COMPLAINT_STATUS.closed] ?? '',
};

/** Asks before a complaint is closed, and names the complaint. */
export function CloseComplaintDialog({ complaint, statuses, onClose }: CloseComplaintDialogProps) {
  const [closeComplaint, { isLoading, error }] = useCloseComplaintMutation();
  const { seen, conflict, recordConflict } = useLatestRow(complaint);
  const problem = asProblem(error);
  const confirm = async () => {
    const { id, version } = seen;
    const asked = await closeComplaint({ id, version, status: statuses.find(isClosed) ?? CLOSED });
    const found = conflictIn(asProblem(asked.error), complaintSchema);
    if (found) recordConflict(found);
    if (!asked.data) return; // the dialog shows the error
    notify.success('Complaint closed', complaint.title);
    onClose();
  };
  return (
    <ConfirmDialog
      title="Close this complaint?"
      confirmLabel={isLoading ? 'Closing...' : 'Close Complaint'}
      isDanger={false}
      isPending={isLoading}
      error={conflict && problem?.code === 'stale_change' ? undefined : problem?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p className="wrap-anywhere">
        <strong className="text-ink">{seen.title}</strong>, {seen.tenant_details.name}.
      </p>
      <p className="mt-2">You or the tenant can reopen it.</p>
      {conflict && (
        <ConflictNote
          {...conflict}
          className="mt-4"
          differences={[
            { label: 'Status', before: conflict.before.status.name, now: seen.status.name },
            { label: 'Title', before: conflict.before.title, now: seen.title },
            { label: 'Description', before: conflict.before.description, now: seen.description },
            { label: 'Feedback', before: conflict.before.feedback, now: seen.feedback },
            { label: 'Urgency', before: conflict.before.urgency, now: seen.urgency },
          ]}
        />
      )}
    </ConfirmDialog>
  );
}
