import type { FastifyInstance } from 'fastify';
import { listAudit as listAuditCall } from '@amayumba/contract/audit/endpoints.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { listAudit } from './audit.service.ts';

/** The record of changes, for managers. */
export function auditRoutes(app: FastifyInstance, { db }: Parts): void {
  route(app, listAuditCall, { may: 'audit:read' }, ({ viewer, query }) => listAudit(db, viewer, query));
}
