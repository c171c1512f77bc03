import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { calendarDay, flag, id, leftOut, text } from '../fields.ts';
import { listOf, listQuery } from '../lists.ts';

/** One field that an entry tells of, in words: `Amount`, `USh 450,000`, `USh 500,000`. Null: nothing stood there. */
export const auditChangeSchema = z.object({
  label: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type AuditChange = z.output<typeof auditChangeSchema>;

/** One recorded change: who, when, the values before and after. See docs/rules.md, Audit of changes. */
export const auditEntrySchema = z.object({
  id: z.int(),
  at: z.string(),
  by: z.nullable(z.string()),
  /** The account of who did it; null where nobody was signed in. */
  user_id: z.nullable(z.int()),
  action: z.string(),
  subject: z.string(),
  subject_id: z.nullable(z.int()),
  /** The tenant whom it is about, where it is about one. */
  tenant: z.nullable(z.int()),
  /** A sentence for people: `Sarah Nalubega set the rent payment of USh 1,200,000 for Akello Grace to Paid`. Begins with `by` where that is known. */
  summary: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** What differs between before and after, in words. */
  changes: z.array(auditChangeSchema),
  /** Where whoever did it sat, where that is known. */
  address: z.nullable(z.string()),
  /** Personal data of this entry was erased; an entry of its own says by whom. */
  is_erased: z.boolean(),
  /** The place in the chain of hashes. */
  position: z.nullable(z.int()),
});

export type AuditEntry = z.output<typeof auditEntrySchema>;

/** What entries can be asked for by. */
export const auditFilter = {
  search: listQuery.search,
  /** Who did it. */
  user_id: leftOut(id),
  subject: leftOut(text(60)),
  subject_id: leftOut(id),
  action: leftOut(text(60)),
  /** The tenant whom it is about: payments, leases, complaints and the account. */
  tenant_id: leftOut(id),
  /** The first and the last day, in Kampala. */
  start_date: leftOut(calendarDay),
  end_date: leftOut(calendarDay),
  /** Without sign-ins and sign-outs. */
  changes_only: leftOut(flag),
};

const auditQuerySchema = z.object({ ...listQuery, ...auditFilter });
export type AuditQuery = z.output<typeof auditQuerySchema>;

/** Counts no further than `AUDIT_COUNT_MAX`, and lists no more. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit/',
  summary: 'What was changed, newest first; the newest 10,000 of what matches',
  query: auditQuerySchema,
  response: listOf(auditEntrySchema),
});
