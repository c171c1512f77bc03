import type { Complaint, ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import { COMPLAINT_STATUS, COMPLAINT_STATUS_NAMES } from '@amayumba/contract/complaints/rules.ts';
import { asProblem } from '../../../api/problem.ts';
import { isClosed } from '../../../features/complaints/complaint-view.ts';
import { useCloseComplaintMutation } from '../../../features/complaints/complaints.api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
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

/** Asks before a complaint is closed, and says which one it is. */
export function CloseComplaintDialog({ complaint, statuses, onClose }: CloseComplaintDialogProps) {
  const [closeComplaint, { isLoading, error }] = useCloseComplaintMutation();
  const confirm = async () => {
    const { data } = await closeComplaint({ id: complaint.id, status: statuses.find(isClosed) ?? CLOSED });
    if (!data) return; // shown in the dialog
    notify.success('Complaint closed', complaint.title);
    onClose();
  };
  return (
    <ConfirmDialog
      title="Close this complaint?"
      confirmLabel={isLoading ? 'Closing...' : 'Close Complaint'}
      isDanger={false}
      isPending={isLoading}
      error={asProblem(error)?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p className="wrap-anywhere">
        <strong className="text-ink">{complaint.title}</strong>, {complaint.tenant_details.name}.
      </p>
      <p className="mt-2">The tenant can reopen it, and so can you with Edit.</p>
    </ConfirmDialog>
  );
}
