import type { ApprovalAction } from '@amayumba/contract/approvals/approval.ts';
import { useWaitingApprovals } from '../../../../features/money/approvals.api.ts';
import { WaitingNote } from './WaitingNote.tsx';

/** Above a form: requests of its kind on the account that already wait for a second person. */
export function AlreadyAsked({ account, action }: { account: number; action: ApprovalAction }) {
  const waiting = useWaitingApprovals(account).filter((approval) => approval.action === action);
  return <WaitingNote title="Asked for already" approvals={waiting} />;
}
