import type { FastifyInstance } from 'fastify';
import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { listAuditRows } from './audit.repository.ts';

/** The record of changes, for managers. */
export function auditRoutes(app: FastifyInstance, { db }: Parts): void {
  route(app, listAudit, { may: 'audit:read' }, ({ viewer, query }) => listAuditRows(db, viewer, query));
}
