import {
  approve as approveCall,
  listApprovals as listApprovalsCall,
  rejectApproval as rejectApprovalCall,
  withdrawApproval as withdrawApprovalCall,
} from '@amayumba/contract/approvals/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { repeatable } from '../../http/idempotency.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { approve, listApprovals, rejectApproval, withdrawApproval } from './approvals.service.ts';

/** Approvals by a second person. See docs/rules.md, Rule of two people. */
export function approvalsRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, listApprovalsCall, { may: 'approvals:read' }, ({ viewer, query }) => listApprovals(parts, viewer, query));
  route(app, approveCall, { may: 'approvals:write' }, ({ viewer, params, request, uploads }) =>
    approve(parts, repeatable(viewer, request, uploads), params.id),
  );
  route(app, rejectApprovalCall, { may: 'approvals:write' }, ({ viewer, params, body, request, uploads }) =>
    rejectApproval(parts, repeatable(viewer, request, uploads), params.id, body.reason),
  );
  route(app, withdrawApprovalCall, { may: 'approvals:own' }, ({ viewer, params, request, uploads }) =>
    withdrawApproval(parts, repeatable(viewer, request, uploads), params.id),
  );
}
