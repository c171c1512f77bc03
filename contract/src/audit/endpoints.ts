import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, leftOut, text } from '../fields.ts';
import { listOf, listQuery } from '../lists.ts';

/** One change to money, leases or roles: who, when, what before, what after. Decisions §5. */
export const auditEntrySchema = z.object({
  id: z.int(),
  at: z.string(),
  by: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  subject_id: z.nullable(z.int()),
  /** The tenant whom it is about, where it is about one. */
  tenant: z.nullable(z.int()),
  /** A sentence for people: `Sarah Nalubega set the rent payment of USh 1,200,000 for Akello Grace to Paid`. Begins with `by` where that is known. */
  summary: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

export type AuditEntry = z.output<typeof auditEntrySchema>;

const auditQuerySchema = z.object({ ...listQuery, subject: leftOut(text(60)), subject_id: leftOut(id) });
export type AuditQuery = z.output<typeof auditQuerySchema>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit/',
  summary: 'What was changed, newest first',
  query: auditQuerySchema,
  response: listOf(auditEntrySchema),
});
