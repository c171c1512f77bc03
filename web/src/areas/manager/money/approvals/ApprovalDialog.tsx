import { type Approval, APPROVAL_WORDS } from '@amayumba/contract/approvals/approval.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useOnce } from '../../../../api/use-once.ts';
import {
  useApproveMutation,
  useRejectApprovalMutation,
  useWithdrawApprovalMutation,
} from '../../../../features/money/approvals.api.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../../ui/notices.ts';
import { ReasonModal } from '../dialogs/ReasonModal.tsx';

export type ApprovalStep = 'approve' | 'reject' | 'withdraw';

interface ApprovalDialogProps {
  step: ApprovalStep;
  approval: Approval;
  onClose: () => void;
}

/** Asks before an approval is given, rejected with a reason, or withdrawn. */
export function ApprovalDialog({ step, approval, onClose }: ApprovalDialogProps) {
  switch (step) {
    case 'approve':
      return <ApproveDialog approval={approval} onClose={onClose} />;
    case 'reject':
      return <RejectApprovalModal approval={approval} onClose={onClose} />;
    case 'withdraw':
      return <WithdrawDialog approval={approval} onClose={onClose} />;
  }
}

type StepProps = Pick<ApprovalDialogProps, 'approval' | 'onClose'>;

/** Its subject, in one line. */
function textOf({ action, amount, person, summary }: Approval): string {
  const whose = person === '' ? '' : `, ${person}`;
  return `${APPROVAL_WORDS[action]} of ${formatUgx(amount)}${whose}: ${summary}`;
}

function ApproveDialog({ approval, onClose }: StepProps) {
  const [approve] = useApproveMutation();
  const once = useOnce();
  const confirm = async () => {
    const sent = await once.send((key) => approve({ id: approval.id, key }));
    if (!sent?.data) return;
    notify.success('Approved', textOf(approval));
    onClose();
  };
  return (
    <ConfirmDialog
      title="Approve this?"
      confirmLabel="Approve"
      isDanger={false}
      isPending={once.isPending}
      error={once.problem?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{textOf(approval)}.</p>
      <p className="mt-2">
        {approval.requested_by.name} asked for it. It happens at once, and the history names you both.
      </p>
      {approval.reason && <p className="mt-2 wrap-anywhere">Reason: {approval.reason}</p>}
    </ConfirmDialog>
  );
}

function RejectApprovalModal({ approval, onClose }: StepProps) {
  const [reject] = useRejectApprovalMutation();
  return (
    <ReasonModal
      name={`reject-approval-${approval.id}`}
      title="Reject this?"
      description={`${textOf(approval)}. Nothing changes.`}
      label={`Reason for ${approval.requested_by.name}`}
      placeholder="The tenant did pay this"
      confirmLabel="Reject"
      onConfirm={(reason, key) => reject({ id: approval.id, key, body: { reason } })}
      onDone={() => notify.success('Rejected', `${approval.requested_by.name} can read the reason.`)}
      onClose={onClose}
    />
  );
}

function WithdrawDialog({ approval, onClose }: StepProps) {
  const [withdraw] = useWithdrawApprovalMutation();
  const once = useOnce();
  const confirm = async () => {
    const sent = await once.send((key) => withdraw({ id: approval.id, key }));
    if (!sent?.data) return;
    notify.success('Withdrawn', 'Nobody has to decide about it any more.');
    onClose();
  };
  return (
    <ConfirmDialog
      title="Withdraw this?"
      confirmLabel="Withdraw"
      isPending={once.isPending}
      error={once.problem?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{textOf(approval)}.</p>
      <p className="mt-2">Nothing changes, and you can ask for it again.</p>
    </ConfirmDialog>
  );
}
