import { type Approval, APPROVAL_WORDS } from '@amayumba/contract/approvals/approval.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import {
  useApproveMutation,
  useRejectApprovalMutation,
  useWithdrawApprovalMutation,
} from '../../../../features/money/approvals.api.ts';
import { notify } from '../../../../ui/notices.ts';
import { ConfirmAction } from '../../ConfirmAction.tsx';
import { ReasonModal } from '../dialogs/ReasonModal.tsx';

export type ApprovalStep = 'approve' | 'reject' | 'withdraw';

interface ApprovalDialogProps {
  step: ApprovalStep;
  approval: Approval;
  onClose: () => void;
}

export function ApprovalDialog({ step, approval, onClose }: ApprovalDialogProps) {
  const [approve] = useApproveMutation();
  const [reject] = useRejectApprovalMutation();
  const [withdraw] = useWithdrawApprovalMutation();
  const { id, action, amount, person, summary, reason, requested_by } = approval;
  const text = `${APPROVAL_WORDS[action]} of ${formatUgx(amount)}${person && `, ${person}`}: ${summary}`;
  switch (step) {
    case 'approve':
      return (
        <ConfirmAction
          title="Approve this?"
          confirmLabel="Approve"
          isDanger={false}
          action={(key) => approve({ id, key })}
          onDone={() => notify.success('Approved', text)}
          onClose={onClose}
        >
          <p>{text}.</p>
          <p className="mt-2">{requested_by.name} asked for it. It happens at once, and the history names you both.</p>
          {reason && <p className="mt-2 wrap-anywhere">Reason: {reason}</p>}
        </ConfirmAction>
      );
    case 'reject':
      return (
        <ReasonModal
          name={`reject-approval-${id}`}
          title="Reject this?"
          description={`${text}. Nothing changes.`}
          label={`Reason for ${requested_by.name}`}
          placeholder="The tenant did pay this"
          confirmLabel="Reject"
          onConfirm={(typed, key) => reject({ id, key, body: { reason: typed } })}
          onDone={() => notify.success('Rejected', `${requested_by.name} can read the reason.`)}
          onClose={onClose}
        />
      );
    case 'withdraw':
      return (
        <ConfirmAction
          title="Withdraw this?"
          confirmLabel="Withdraw"
          action={(key) => withdraw({ id, key })}
          onDone={() => notify.success('Withdrawn', 'Nobody has to decide about it any more.')}
          onClose={onClose}
        >
          <p>{text}.</p>
          <p className="mt-2">Nothing changes, and you can ask for it again.</p>
        </ConfirmAction>
      );
  }
}
