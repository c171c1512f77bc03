import { endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import { approvalQuerySchema, approvalRejectionSchema, approvalSchema } from './approval.ts';

export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/approvals/',
  summary: 'Changes of money that need a second person: those that wait first, then newest first',
  query: approvalQuerySchema,
  response: listOf(approvalSchema),
});
export const approve = endpoint({
  method: 'POST',
  path: '/api/approvals/:id/approve/',
  summary: "Approve another person's request: the change is made at once",
  takesKey: true,
  response: approvalSchema,
});
export const rejectApproval = endpoint({
  method: 'POST',
  path: '/api/approvals/:id/reject/',
  summary: "Reject another person's request",
  body: approvalRejectionSchema,
  takesKey: true,
  response: approvalSchema,
});
export const withdrawApproval = endpoint({
  method: 'POST',
  path: '/api/approvals/:id/withdraw/',
  summary: "Withdraw one's own request, while it waits",
  takesKey: true,
  response: approvalSchema,
});
