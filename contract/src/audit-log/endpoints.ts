import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { auditFilter } from '../audit/endpoints.ts';

// These calls belong to the audit log's screen only. The list is in audit/endpoints.ts, because the dashboard loads it
// too.

const auditExportSchema = z.object(auditFilter);
export type AuditFilter = z.output<typeof auditExportSchema>;

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/audit/export/',
  summary: 'The entries that match as a CSV file, newest first, 100,000 at most',
  query: auditExportSchema,
  response: z.unknown(),
  file: ['text/csv'],
});

/** The last verification of the audit log, by the nightly job or by `npm run audit`. */
export const auditCheckSchema = z.object({
  /** Null before the first verification. */
  verified_at: z.nullable(z.string()),
  /** The number of entries, counted from the first, that are as they were recorded. */
  entries: z.int(),
  /** The fault of the first entry that differs from what was recorded. */
  fault: z.nullable(z.string()),
});
export type AuditCheck = z.output<typeof auditCheckSchema>;

export const checkAudit = endpoint({
  method: 'GET',
  path: '/api/audit/check/',
  summary: 'When the audit log was last verified, and with what outcome',
  response: auditCheckSchema,
});
