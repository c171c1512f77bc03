import * as calls from '@amayumba/contract/approvals/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { approve, listApprovals, rejectApproval, withdrawApproval } from './approvals.service.ts';

/** Approvals by a second person. See docs/rules.md, Rule of two people. */
export function approvalsRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, calls.listApprovals, { may: 'approvals:read' }, ({ viewer, query }) =>
    listApprovals(parts, viewer, query),
  );
  route(app, calls.approve, { may: 'approvals:write' }, ({ repeatable, params }) =>
    approve(parts, repeatable, params.id),
  );
  route(app, calls.rejectApproval, { may: 'approvals:write' }, ({ repeatable, params, body }) =>
    rejectApproval(parts, repeatable, params.id, body.reason),
  );
  route(app, calls.withdrawApproval, { may: 'approvals:own' }, ({ repeatable, params }) =>
    withdrawApproval(parts, repeatable, params.id),
  );
}
