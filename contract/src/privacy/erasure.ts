import * as z from 'zod/mini';
import { flag, text } from '../fields.ts';
import { pagingQuery } from '../lists.ts';

/** A kind of record and how many of them a person has. */
const kindSchema = z.object({ what: z.string(), count: z.int() });

/** A preview of what the erasure of a tenant's identity would do. */
export const erasurePreviewSchema = z.object({
  tenant: z.int(),
  name: z.string(),
  /** The label that replaces the name. */
  label: z.string(),
  /** When it was erased; null if it was not. */
  erased_at: z.nullable(z.string()),
  /** Whether there is a lease that has not ended, which needs the identity. */
  has_lease: z.boolean(),
  /** The last day of the last lease. */
  last_day: z.nullable(z.string()),
  /** The number of payments that are not settled. After the erasure nobody can tell who owes them. */
  owed: z.object({ count: z.int(), amount: z.int() }),
  /** Money of the tenant that the office still holds, in whole shillings. It stays in the books, without a name. */
  held: z.object({ credit: z.int(), deposit: z.int() }),
  goes: z.array(kindSchema),
  stays: z.array(z.extend(kindSchema, { why: z.string() })),
});
export type ErasurePreview = z.output<typeof erasurePreviewSchema>;

export const erasureRequestSchema = z.object({
  /** The current name, typed as a confirmation. */
  name: text(300),
  /** Confirms that the amount owed is waived. */
  accept_owed: z.optional(flag),
});

export const erasedSchema = z.object({ label: z.string() });

/** A former tenant whose retention period has passed. */
export const formerTenantSchema = z.object({ id: z.int(), name: z.string(), last_day: z.string() });
export type FormerTenant = z.output<typeof formerTenantSchema>;

export const formerTenantsQuerySchema = z.object(pagingQuery);
