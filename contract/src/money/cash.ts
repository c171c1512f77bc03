import * as z from 'zod/mini';
import { amountUgx, id, optionalLongText, optionalText } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { optionalPhone } from '../phone-field.ts';

/**
 * An account that cash can be recorded for, without anything that is owed on it. See docs/rules.md, Cash of caretakers.
 */
export const payingAccountSchema = z.object({
  account: z.int(),
  tenant_name: z.string(),
  /** The tenant's; empty if unknown. A receipt goes there by SMS. */
  phone_number: z.string(),
  estate_name: z.string(),
  block_name: z.string(),
  apartment_number: z.string(),
});
export type PayingAccount = z.output<typeof payingAccountSchema>;

export const payingAccountQuerySchema = z.object(listQuery);
export type PayingAccountQuery = z.output<typeof payingAccountQuerySchema>;

/** Cash received now. */
export const newCashSchema = z.object({
  account: id,
  amount: amountUgx,
  payer_name: optionalText(200),
  payer_phone: optionalPhone,
  notes: optionalLongText(2000),
});
export type NewCash = z.output<typeof newCashSchema>;

/** A receipt for cash, for the person who recorded it: without the charges it settles and the balance. */
export const cashReceiptSchema = z.object({
  id: z.int(),
  receipt_code: z.nullable(z.string()),
  account: z.int(),
  tenant_name: z.string(),
  estate_name: z.string(),
  block_name: z.string(),
  apartment_number: z.string(),
  amount: z.int(),
  received_at: z.string(),
  /** Whether it was reversed since; it then does not count for the limit of the day. */
  is_void: z.boolean(),
  /** The address or the phone number that the receipt was sent to; null if there is neither, or no SMS are sent. */
  sent_to: z.nullable(z.string()),
});
export type CashReceipt = z.output<typeof cashReceiptSchema>;

/** The cash that the viewer recorded today. Limits are null for people who have none. */
export const myCashSchema = z.object({
  cash_limit: z.nullable(z.int()),
  cash_limit_day: z.nullable(z.int()),
  recorded_today: z.int(),
  /** The sum that may still be recorded today; null without a limit. */
  left_today: z.nullable(z.int()),
  receipts: z.array(cashReceiptSchema),
});
export type MyCash = z.output<typeof myCashSchema>;
