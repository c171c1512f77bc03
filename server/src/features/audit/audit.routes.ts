import type { FastifyInstance } from 'fastify';
import { listAudit as listAuditCall } from '@amayumba/contract/audit/endpoints.ts';
import { checkAudit, exportAudit } from '@amayumba/contract/audit-log/endpoints.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { contentDisposition } from '../files/content-disposition.ts';
import { auditCheck } from './audit-check.ts';
import { listAudit } from './audit.service.ts';
import { exportAuditFile } from './export-audit.ts';

const read = { may: 'audit:read' } as const;

/** The record of changes, for managers. */
export function auditRoutes(app: FastifyInstance, parts: Parts): void {
  const check = auditCheck(parts);
  route(app, listAuditCall, read, ({ viewer, query }) => listAudit(parts.db, viewer, query));
  route(app, checkAudit, read, () => check());
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
