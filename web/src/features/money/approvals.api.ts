import { type Approval, type ApprovalQuery, approvalSchema } from '@amayumba/contract/approvals/approval.ts';
import { approve, listApprovals, rejectApproval, withdrawApproval } from '@amayumba/contract/approvals/endpoints.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import { baseApi } from '../../api/base-api.ts';
import { readPage } from '../../api/dialect/page.ts';
import { idempotencyHeader } from '../../api/idempotency-header.ts';
import { request } from '../../api/request.ts';
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
      listApprovals: build.query<Page<Approval>, ApprovalQuery & { page: number; page_size: number }>({
        query: (query) => request(listApprovals, { query }),
        transformResponse: (answer) => readPage<Approval>(answer),
        responseSchema: pageOf(approvalSchema),
        providesTags: TAGS,
      }),
      approve: build.mutation<Approval, { id: number; key: string }>({
        query: ({ id, key }) => request(approve, { params: { id }, headers: idempotencyHeader(key) }),
        responseSchema: approvalSchema,
        invalidatesTags: CHANGED,
      }),
      rejectApproval: build.mutation<Approval, { id: number; key: string; reason: string }>({
        query: ({ id, key, reason }) =>
          request(rejectApproval, { params: { id }, body: { reason }, headers: idempotencyHeader(key) }),
        responseSchema: approvalSchema,
        invalidatesTags: CHANGED,
      }),
      withdrawApproval: build.mutation<Approval, { id: number; key: string }>({
        query: ({ id, key }) => request(withdrawApproval, { params: { id }, headers: idempotencyHeader(key) }),
        responseSchema: approvalSchema,
        invalidatesTags: CHANGED,
      }),
    }),
  });
