import * as z from 'zod/mini';
import { flag, id, leftOut } from '../fields.ts';
import { rentSchema } from '../money/terms.ts';

/** A lease with its tenant, its rent over time and its open charges. Amounts are whole shillings. */
export const leaseSchema = z.object({
  id: z.int(),
  tenant: z.int(),
  tenant_name: z.string(),
  /** The tenant's; empty if unknown. */
  phone_number: z.string(),
  apartment: z.int(),
  start: z.string(),
  /** The last day; null without an end. */
  end: z.nullable(z.string()),
  /** Covers today. */
  is_current: z.boolean(),
  /** The running account of the lease; null without one. */
  account: z.nullable(z.int()),
  /** The open amount of all charges but deposits. */
  open_amount: z.int(),
  /** The due date of the oldest open charge. */
  oldest_due: z.nullable(z.string()),
  /** The office's notes about the move-out. Other servers do not send them. */
  keys_returned: z.optional(z.boolean()),
  inspection_notes: z.optional(z.string()),
  /** The terms of rent, the earliest first; empty if rent is charged by hand. */
  rents: z.array(z.extend(rentSchema, { starts_on: z.string() })),
});
export type Lease = z.output<typeof leaseSchema>;

export const leaseQuerySchema = z
  .object({
    apartment_id: leftOut(id),
    block_id: leftOut(id),
    estate_id: leftOut(id),
    tenant_id: leftOut(id),
    /** Only leases that cover today. */
    current: leftOut(flag),
  })
  .check(
    z.refine(
      ({ apartment_id, block_id, estate_id, tenant_id }) =>
        [apartment_id, block_id, estate_id, tenant_id].some((given) => given !== undefined),
      { error: 'Choose an apartment, a block, an estate or a tenant.', path: ['apartment_id'] },
    ),
  );
export type LeaseQuery = z.output<typeof leaseQuerySchema>;
