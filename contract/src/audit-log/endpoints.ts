import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { auditFilter } from '../audit/endpoints.ts';

// Calls of the audit log's own screen: apart from the list, which the dashboard loads too.

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
  /** Entries from the first on that are as they were recorded. */
  entries: z.int(),
  /** What is wrong with the first entry that is not as it was recorded. */
  fault: z.nullable(z.string()),
});
export type AuditCheck = z.output<typeof auditCheckSchema>;

export const checkAudit = endpoint({
  method: 'GET',
  path: '/api/audit/check/',
  summary: 'When the audit log was last verified, and with what outcome',
  response: auditCheckSchema,
});
