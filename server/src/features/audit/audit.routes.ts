import type { FastifyInstance } from 'fastify';
import { listAudit as listAuditCall } from '@amayumba/contract/audit/endpoints.ts';
import { checkAudit, exportAudit } from '@amayumba/contract/audit-log/endpoints.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { contentDisposition } from '../files/content-disposition.ts';
import { findVerification } from './audit-verification.repository.ts';
import { listAudit } from './audit.service.ts';
import { exportAuditFile } from './export-audit.ts';

const NEVER_VERIFIED = { verified_at: null, entries: 0, fault: null };
const read = { may: 'audit:read' } as const;

/** Routes of the audit log, for managers. */
export function auditRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, listAuditCall, read, ({ viewer, query }) => listAudit(parts, viewer, query));
  route(app, checkAudit, read, async () => (await findVerification(parts.db)) ?? NEVER_VERIFIED);
  route(app, exportAudit, read, async ({ viewer, query, reply }) => {
    const { file_name, content } = await exportAuditFile(parts, viewer, query);
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', file_name),
      'cache-control': 'no-store',
    });
    return content;
  });
}
