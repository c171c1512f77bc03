import type { Approval, ApprovalAction } from '@amayumba/contract/approvals/approval.ts';
import { useListApprovalsQuery } from './approvals.api.ts';

const WAITING = { state: 'waiting', page: 1, page_size: 50 } as const;
const NOTHING: readonly Approval[] = [];

/** The approvals of an account that wait. */
export const useWaitingApprovals = (account: number | undefined): readonly Approval[] =>
  useListApprovalsQuery({ account, ...WAITING }, { skip: account === undefined }).currentData?.results ?? NOTHING;

/** The approval that asks for a change of a record, which is asked for only once. */
export const approvalOf = (waiting: readonly Approval[], action: ApprovalAction, id: number): Approval | undefined =>
  waiting.find((approval) => approval.action === action && approval.subject.id === id);
