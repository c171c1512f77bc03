import * as z from 'zod/mini';
import { amountUgx, id, optionalText, text } from '../fields.ts';
import { PAYMENT_METHODS } from '../payments/rules.ts';

/** Credit that was paid back. See docs/rules.md, Money taken from credit. */
export const refundSchema = z.object({
  id: z.int(),
  account: z.int(),
  /** Whole shillings. */
  amount: z.int(),
  method: z.string(),
  /** The transaction id, if any; else empty. */
  reference: z.string(),
  reason: z.string(),
  effective_on: z.string(),
  /** The receipts whose credit it takes, each with its part. */
  receipts: z.array(z.object({ id: z.int(), receipt_number: z.nullable(z.int()), amount: z.int() })),
  /** The charge whose status Refunded made it. Such a refund is reversed only by another status. */
  charge: z.nullable(z.int()),
  reversed_at: z.nullable(z.string()),
  /** Empty while it is not reversed. */
  reverse_reason: z.string(),
});
export type Refund = z.output<typeof refundSchema>;

export const newRefundSchema = z.object({
  account: id,
  amount: amountUgx,
  method: z.enum(PAYMENT_METHODS),
  reference: optionalText(100),
  reason: text(500),
});
export type NewRefund = z.output<typeof newRefundSchema>;
