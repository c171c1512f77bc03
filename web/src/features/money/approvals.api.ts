import { type Approval, type ApprovalAction, approvalSchema } from '@amayumba/contract/approvals/approval.ts';
import { approve, listApprovals, rejectApproval, withdrawApproval } from '@amayumba/contract/approvals/endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { readsPage, writesOnce } from '../../api/build-calls.ts';
import { changes, type Tag } from '../../api/tags.ts';

/** An approved change alters these, and asking for one invalidates one of them. */
const TAGS = ['Payment', 'OwnerMoney', 'Expense'] as const satisfies Tag[];
const changed = changes(...TAGS, 'Attention', 'Notification');
/** Another person may have decided about other approvals meanwhile, so they are fetched again too. */
const CHANGED: typeof changed = (answer, problem) =>
  changed(answer, problem?.code === 'approval_decided' ? undefined : problem);

/** The calls about approvals. See docs/rules.md, Rule of two people. */
export const { useListApprovalsQuery, useApproveMutation, useRejectApprovalMutation, useWithdrawApprovalMutation } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      listApprovals: readsPage(build, listApprovals, approvalSchema, TAGS),
      approve: writesOnce(build, approve, CHANGED),
      rejectApproval: writesOnce(build, rejectApproval, CHANGED),
      withdrawApproval: writesOnce(build, withdrawApproval, CHANGED),
    }),
  });

const WAITING = { state: 'waiting', page: 1, page_size: 50 } as const;
const NOTHING: readonly Approval[] = [];

export const useWaitingApprovals = (account: number | undefined): readonly Approval[] =>
  useListApprovalsQuery({ account, ...WAITING }, { skip: account === undefined }).currentData?.results ?? NOTHING;

/** The approval that asks for a change of a record, which is asked for only once. */
export const approvalOf = (waiting: readonly Approval[], action: ApprovalAction, id: number): Approval | undefined =>
  waiting.find((approval) => approval.action === action && approval.subject.id === id);
