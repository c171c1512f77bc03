import type { FastifyInstance } from 'fastify';
import { listAudit as listAuditCall } from '@amayumba/contract/audit/endpoints.ts';
import { checkAudit, exportAudit } from '@amayumba/contract/audit-log/endpoints.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { sendDownload } from '../files/send-download.ts';
import { findVerification } from './audit-verification.repository.ts';
import { listAudit } from './audit.service.ts';
import { exportAuditFile } from './export-audit.ts';

const NEVER_VERIFIED = { verified_at: null, entries: 0, fault: null };
const read = { may: 'audit:read' } as const;

/** Routes of the audit log, for managers. */
export function auditRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, listAuditCall, read, ({ viewer, query }) => listAudit(parts, viewer, query));
  route(app, checkAudit, read, async () => (await findVerification(parts.db)) ?? NEVER_VERIFIED);
  route(app, exportAudit, read, async ({ viewer, query, reply }) =>
    sendDownload(reply, 'text/csv; charset=utf-8', await exportAuditFile(parts, viewer, query)),
  );
}
