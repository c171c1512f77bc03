import * as z from 'zod/mini';
import { amountUgx, evenIfOthersFail, id, leftOut, optionalText, text } from '../fields.ts';
import { MOVEMENT_KINDS, type MovementKind } from '../ledger/postings.ts';
import { listFile, listQuery } from '../lists.ts';
import { tenantSummarySchema } from '../payments/payment.ts';
import { PAYMENT_METHODS } from '../payments/rules.ts';

/** Money that leaves, or enters by a transfer, the deposit of an account. See docs/rules.md, Deposits held. */
export const movementSchema = z.object({
  id: z.int(),
  account: z.int(),
  kind: z.enum(MOVEMENT_KINDS),
  /** Whole shillings. */
  amount: z.int(),
  /** The charge that a used deposit settles. */
  charge: z.nullable(z.int()),
  /** How a refund was paid, with its transaction id; else empty. */
  method: z.string(),
  reference: z.string(),
  reason: z.string(),
  effective_on: z.string(),
  /** The amount held now, in whole shillings. */
  deposit_held: z.int(),
  /** The receipt that records a used deposit. */
  receipt: z.nullable(z.int()),
  reversed_at: z.nullable(z.string()),
  /** Empty while it is not reversed. */
  reverse_reason: z.string(),
});
export type Movement = z.output<typeof movementSchema>;

/** The deposit of an account: what is held and due, in whole shillings, and its movements, newest first. */
export const depositSchema = z.object({
  account: z.int(),
  tenant_details: tenantSummarySchema,
  deposit_held: z.int(),
  deposit_due: z.int(),
  movements: z.array(movementSchema),
});
export type Deposit = z.output<typeof depositSchema>;

export const depositQuerySchema = z.object({ ...listQuery, account: leftOut(id), estate_id: leftOut(id), ...listFile });
export type DepositQuery = z.output<typeof depositQuerySchema>;

export const depositParams = z.object({ account: id });

/** The kinds that a person records; a transfer moves deposits to another account. */
const ENTERED_KINDS = ['used', 'refunded', 'withheld'] as const satisfies MovementKind[];

export const newMovementSchema = z
  .object({
    kind: z.enum(ENTERED_KINDS),
    amount: amountUgx,
    charge: leftOut(id),
    method: leftOut(z.enum(PAYMENT_METHODS)),
    reference: optionalText(100),
    reason: text(500),
  })
  .check(
    z.refine(({ kind, charge }) => kind !== 'used' || charge !== undefined, {
      error: 'Choose what the deposit is used for.',
      path: ['charge'],
      ...evenIfOthersFail,
    }),
    z.refine(({ kind, method }) => kind !== 'refunded' || method !== undefined, {
      error: 'Choose how the deposit was paid back.',
      path: ['method'],
      ...evenIfOthersFail,
    }),
  );
export type NewMovement = z.output<typeof newMovementSchema>;
