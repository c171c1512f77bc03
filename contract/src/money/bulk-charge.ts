import * as z from 'zod/mini';
import { amountUgx, calendarDay, evenIfOthersFail, flag, id, leftOut, text } from '../fields.ts';
import { SPLITS } from '../ledger/split-total.ts';
import { PAYMENT_TYPES } from '../payments/rules.ts';
import { tenantSummarySchema } from '../payments/payment.ts';
import { chosenAccounts } from './account.ts';

/** The most accounts that can be chosen one by one. */
const BULK_ACCOUNTS_MAX = 1000;

const countGiven = (...values: unknown[]) => values.filter((value) => value !== undefined).length;

/** A charge to many accounts. See docs/rules.md, Bulk charges; docs/rules.md, Split of a total. */
export const bulkChargeRequestSchema = z
  .object({
    type: z.enum(PAYMENT_TYPES),
    description: text(200),
    due_date: calendarDay,
    period_start: leftOut(calendarDay),
    period_end: leftOut(calendarDay),
    /** The current leases of an estate or a block, or chosen accounts. */
    estate: leftOut(id),
    block: leftOut(id),
    accounts: z.optional(chosenAccounts(BULK_ACCOUNTS_MAX)),
    /** Whole shillings for each account, or a total to split. */
    amount: leftOut(amountUgx),
    total: leftOut(amountUgx),
    split: leftOut(z.enum(SPLITS)),
    /** Charge an account even if its tenant has a charge of the same type and month. */
    allow_duplicate: leftOut(flag),
    /** Nothing is written. */
    preview: flag,
  })
  .check(
    z.refine(({ estate, block, accounts }) => countGiven(estate, block, accounts) === 1, {
      error: 'Choose an estate, a block or accounts.',
      path: ['accounts'],
      ...evenIfOthersFail,
    }),
    z.refine(({ amount, total }) => countGiven(amount, total) === 1, {
      error: 'Enter either an amount for each or a total to split.',
      path: ['amount'],
      ...evenIfOthersFail,
    }),
    z.refine(({ total, split }) => total === undefined || split !== undefined, {
      error: 'Choose how to split the total.',
      path: ['split'],
      ...evenIfOthersFail,
    }),
    z.refine(({ period_start, period_end }) => countGiven(period_start, period_end) !== 1, {
      error: 'A period has a first and a last day.',
      path: ['period_end'],
      ...evenIfOthersFail,
    }),
    z.refine(({ period_start, period_end }) => !period_start || !period_end || period_start <= period_end, {
      error: 'The last day must not lie before the first.',
      path: ['period_end'],
      ...evenIfOthersFail,
    }),
  );
export type BulkChargeRequest = z.output<typeof bulkChargeRequestSchema>;

export const bulkChargeSchema = z.object({
  /** Lines that are not skipped, and their sum in whole shillings. */
  count: z.int(),
  total_amount: z.int(),
  lines: z.array(
    z.object({
      account: z.int(),
      tenant_details: tenantSummarySchema,
      /** Null in a preview and for a skipped line. */
      charge: z.nullable(z.int()),
      amount: z.int(),
      /**
       * The charge of the same type and month that the tenant has already. Null in a preview where the tenant gets it
       * by another line.
       */
      duplicate_of: z.nullable(z.int()),
      is_skipped: z.boolean(),
    }),
  ),
});
export type BulkCharge = z.output<typeof bulkChargeSchema>;
