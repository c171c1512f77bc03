import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, leftOut, text } from '../fields.ts';
import { listOf, listQuery } from '../lists.ts';

/** One change to money, leases or roles: who, when, what before, what after. Decisions §5. */
const auditEntrySchema = z.object({
  id: z.int(),
  at: z.string(),
  by: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  subject_id: z.nullable(z.int()),
  before: z.unknown(),
  after: z.unknown(),
});

const auditQuerySchema = z.object({ ...listQuery, subject: leftOut(text(60)), subject_id: leftOut(id) });
export type AuditQuery = z.output<typeof auditQuerySchema>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit/',
  summary: 'What was changed, newest first',
  query: auditQuerySchema,
  response: listOf(auditEntrySchema),
});
