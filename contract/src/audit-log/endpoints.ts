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

/** How far the chain of hashes was walked since the portal's start, and what was found. */
export const auditCheckSchema = z.object({
  entries: z.int(),
  /** Entries from the first on that were found as they were recorded. */
  verified: z.int(),
  /** When the first and the last of them were looked at; null before that. */
  verified_from: z.nullable(z.string()),
  verified_at: z.nullable(z.string()),
  /** What is wrong with the first entry that is not as it was recorded. */
  fault: z.nullable(z.string()),
});
export type AuditCheck = z.output<typeof auditCheckSchema>;

export const checkAudit = endpoint({
  method: 'GET',
  path: '/api/audit/check/',
  summary: 'Walks the chain of the audit log some thousand entries further, and says how far it is whole',
  response: auditCheckSchema,
});
