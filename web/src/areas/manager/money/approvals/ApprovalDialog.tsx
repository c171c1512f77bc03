import { type Approval, APPROVAL_WORDS } from '@amayumba/contract/approvals/approval.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import {
  useApproveMutation,
  useRejectApprovalMutation,
  useWithdrawApprovalMutation,
} from '../../../../features/money/approvals.api.ts';
import { notify } from '../../../../ui/notices.ts';
import { ConfirmOnce } from '../ConfirmOnce.tsx';
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
  return (
    <ConfirmOnce
      title="Approve this?"
      confirmLabel="Approve"
      isDanger={false}
      onConfirm={(key) => approve({ id: approval.id, key })}
      onDone={() => notify.success('Approved', textOf(approval))}
      onClose={onClose}
    >
      <p>{textOf(approval)}.</p>
      <p className="mt-2">
        {approval.requested_by.name} asked for it. It happens at once, and the history names you both.
      </p>
      {approval.reason && <p className="mt-2 wrap-anywhere">Reason: {approval.reason}</p>}
    </ConfirmOnce>
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
  return (
    <ConfirmOnce
      title="Withdraw this?"
      confirmLabel="Withdraw"
      onConfirm={(key) => withdraw({ id: approval.id, key })}
      onDone={() => notify.success('Withdrawn', 'Nobody has to decide about it any more.')}
      onClose={onClose}
    >
      <p>{textOf(approval)}.</p>
      <p className="mt-2">Nothing changes, and you can ask for it again.</p>
    </ConfirmOnce>
  );
}
