import * as z from 'zod/mini';
import { amountUgx, calendarDay, flag, id, leftOut, optionalLongText, optionalText } from '../fields.ts';
import { CHANNELS } from '../ledger/ledger-accounts.ts';
import { listFile, listQuery } from '../lists.ts';
import { dayRange, dayRangeIsInOrder } from '../money/queries.ts';
import { PAYMENT_METHODS } from '../payments/rules.ts';

/** Money paid out to an owner, in whole shillings. */
export const remittanceSchema = z.object({
  id: z.int(),
  owner: z.int(),
  owner_name: z.string(),
  estate: z.nullable(z.int()),
  estate_name: z.nullable(z.string()),
  amount: z.int(),
  paid_on: z.string(),
  method: z.string(),
  channel: z.enum(CHANNELS),
  reference: z.string(),
  notes: z.string(),
  /** The statement that it pays out, and its code. */
  statement: z.nullable(z.int()),
  statement_code: z.nullable(z.string()),
  reversed_on: z.nullable(z.string()),
  reverse_reason: z.string(),
});
export type Remittance = z.output<typeof remittanceSchema>;

export const remittanceQuerySchema = z
  .object({ ...listQuery, ...dayRange, owner: leftOut(id), estate_id: leftOut(id), ...listFile })
  .check(dayRangeIsInOrder);
export type RemittanceQuery = z.output<typeof remittanceQuerySchema>;

export const newRemittanceSchema = z.object({
  owner: id,
  estate: leftOut(id),
  amount: amountUgx,
  paid_on: calendarDay,
  method: z.enum(PAYMENT_METHODS),
  channel: leftOut(z.enum(CHANNELS)),
  reference: optionalText(100),
  notes: optionalLongText(2000),
  statement: leftOut(id),
  /** Confirms a sum above the amount due to the owner; without it such a sum answers 409 `over_balance`. */
  advance: leftOut(flag),
  /** Confirms a reference that an earlier remittance to the owner has; else it answers 409 `duplicate_remittance`. */
  allow_duplicate: leftOut(flag),
});
export type NewRemittance = z.output<typeof newRemittanceSchema>;
