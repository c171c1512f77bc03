import * as z from 'zod/mini';
import {
  amountUgx,
  calendarDay,
  flag,
  id,
  leftOut,
  optionalLongText,
  optionalText,
  seenVersion,
  text,
} from '../fields.ts';
import { accountSchema } from '../money/account.ts';
import { newRentSchema } from '../money/terms.ts';
import { PAYMENT_METHODS } from '../payments/rules.ts';
import { tenantSchema } from './tenant.ts';

/** The rent of the first or the last period of a lease, in whole shillings. */
const leaseRentSchema = z.object({
  period_start: z.string(),
  period_end: z.string(),
  due_date: z.string(),
  amount: z.int(),
  /** Whether the lease covers only a part of the period. */
  is_part: z.boolean(),
});
export type LeaseRent = z.output<typeof leaseRentSchema>;

/** A tenant's move to another home. See docs/rules.md, Moving to another home. */
export const moveRequestSchema = z.object({
  /** The first day in the other home; the lease of the present one ends on the day before. */
  day: calendarDay,
  apartment: id,
  /** The last day of the new lease; null for none. Without it, the end stays as agreed. */
  lease_end: z.optional(z.nullable(calendarDay)),
  /** The rent of the other home; without it, no rent is charged there by schedule. */
  terms: leftOut(newRentSchema),
  /** Whether credit and deposit go along to the new account; an API key needs `money:write` for either. */
  take_credit: flag,
  take_deposit: flag,
  version: seenVersion,
  /** Nothing is written. */
  preview: flag,
});
export type MoveRequest = z.output<typeof moveRequestSchema>;

/**
 * Both leases and their accounts after the move. In a preview, the ids and versions of new rows are not those that they
 * will get.
 */
export const moveSchema = z.object({
  tenant: tenantSchema,
  from: z.object({ account: accountSchema, last_day: z.string(), last_rent: z.nullable(leaseRentSchema) }),
  to: z.object({ account: accountSchema, first_day: z.string(), first_rent: z.nullable(leaseRentSchema) }),
  /** The sums that were moved along, in whole shillings. */
  credit: z.int(),
  deposit: z.int(),
});
export type Move = z.output<typeof moveSchema>;

/** The end of a tenant's lease. See docs/rules.md, Ending a lease. */
export const moveOutRequestSchema = z.object({
  last_day: calendarDay,
  /** Both stay as they are where they are left out. */
  keys_returned: z.optional(flag),
  inspection_notes: optionalLongText(4000),
  /**
   * The use of the deposit, on the last day or after it; a part that is left out stays held. An API key needs
   * `money:write` for it.
   */
  deposit: leftOut(
    z.object({
      /** Settles open charges, the oldest first. */
      used: leftOut(amountUgx),
      refunded: leftOut(z.object({ amount: amountUgx, method: z.enum(PAYMENT_METHODS), reference: optionalText(100) })),
      withheld: leftOut(z.object({ amount: amountUgx, reason: text(500) })),
    }),
  ),
  version: seenVersion,
  /** Nothing is written. */
  preview: flag,
});
export type MoveOutRequest = z.output<typeof moveOutRequestSchema>;

/** The lease and its account after its end. */
export const moveOutSchema = z.object({
  tenant: tenantSchema,
  account: accountSchema,
  last_day: z.string(),
  last_rent: z.nullable(leaseRentSchema),
  keys_returned: z.boolean(),
  inspection_notes: z.string(),
  /** Whether the last day has come, so that the deposit can be settled. */
  can_settle: z.boolean(),
  /** The use of the deposit by this call, in whole shillings. */
  deposit: z.object({ used: z.int(), refunded: z.int(), withheld: z.int() }),
});
export type MoveOut = z.output<typeof moveOutSchema>;

/** Undoes a move or a move-out that has not come yet. */
export const undoRequestSchema = z.object({ version: seenVersion });
