import * as z from 'zod/mini';
import { flag, leftOut, text, wholeNumber } from '../fields.ts';
import { PAGE_SIZE_MAX } from '../lists.ts';

/** A kind of record and how many of a person there are. */
const kindSchema = z.object({ what: z.string(), count: z.int() });

/** What the erasure of a tenant's identity would do, before anything is done. */
export const erasurePreviewSchema = z.object({
  tenant: z.int(),
  name: z.string(),
  /** What stands in the place of the name afterwards. */
  label: z.string(),
  /** Null unless it was done already. */
  erased_at: z.nullable(z.string()),
  /** Whether there is a lease that has not ended; then the identity is needed. */
  has_lease: z.boolean(),
  /** The last day of the last lease. */
  last_day: z.nullable(z.string()),
  /** Payments that are not settled: who owes them cannot be told any more afterwards. */
  owed: z.object({ count: z.int(), amount: z.int() }),
  goes: z.array(kindSchema),
  stays: z.array(z.extend(kindSchema, { why: z.string() })),
});
export type ErasurePreview = z.output<typeof erasurePreviewSchema>;

export const erasureRequestSchema = z.object({
  /** The name as it stands, typed again. */
  name: text(300),
  /** Says that what is owed is given up. */
  accept_owed: z.optional(flag),
});

export const erasedSchema = z.object({ label: z.string() });

/** A former tenant whose identity is older than the retention settings keep it. */
export const formerTenantSchema = z.object({ id: z.int(), name: z.string(), last_day: z.string() });
export type FormerTenant = z.output<typeof formerTenantSchema>;

export const formerTenantsQuerySchema = z.object({
  page: leftOut(wholeNumber(1, 1_000_000)),
  page_size: leftOut(wholeNumber(1, PAGE_SIZE_MAX)),
});
