import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { calendarDay, flag, id, leftOut, text } from '../fields.ts';
import { listOf, listQuery } from '../lists.ts';

/** One changed field as text: `Amount`, `USh 450,000`, `USh 500,000`. Null if the field was empty. */
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
  /** The account of the person who made the change; null if nobody was signed in. */
  user_id: z.nullable(z.int()),
  action: z.string(),
  subject: z.string(),
  subject_id: z.nullable(z.int()),
  /** The tenant concerned, if any. */
  tenant: z.nullable(z.int()),
  /**
   * A sentence for the screen: `Sarah Nalubega set the rent payment of USh 1,200,000 for Akello Grace to Paid`. Begins
   * with `by` if that is known.
   */
  summary: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** The differences between before and after, as text. */
  changes: z.array(auditChangeSchema),
  /** The IP address of the request, if known. */
  address: z.nullable(z.string()),
  /** The personal data of this entry was erased; a separate entry records by whom. */
  is_erased: z.boolean(),
  /** The position in the chain of hashes. */
  position: z.nullable(z.int()),
});

export type AuditEntry = z.output<typeof auditEntrySchema>;

/** The filters of the audit log. */
export const auditFilter = {
  search: listQuery.search,
  /** The account that made the change. */
  user_id: leftOut(id),
  subject: leftOut(text(60)),
  subject_id: leftOut(id),
  action: leftOut(text(60)),
  /** The tenant concerned: entries about payments, leases, complaints and the account. */
  tenant_id: leftOut(id),
  /** The first and the last day, in Kampala. */
  start_date: leftOut(calendarDay),
  end_date: leftOut(calendarDay),
  /** Leaves out sign-ins and sign-outs. */
  changes_only: leftOut(flag),
};

const auditQuerySchema = z.object({ ...listQuery, ...auditFilter });
export type AuditQuery = z.output<typeof auditQuerySchema>;

/** Counts and lists at most `AUDIT_COUNT_MAX` entries. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit/',
  summary: 'Changes, newest first; at most the newest 10,000 that match',
  query: auditQuerySchema,
  response: listOf(auditEntrySchema),
});
