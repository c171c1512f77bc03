import * as z from 'zod/mini';
import {
  amountUgx,
  calendarDay,
  clearable,
  evenIfOthersFail,
  id,
  leftOut,
  optionalLongText,
  optionalText,
  readOr,
  seenVersion,
  version,
  zeroOrMoreUgx,
} from '../fields.ts';
import { CHANNELS } from '../ledger/ledger-accounts.ts';
import { chosenRows, listFile, listQuery, orderingOf } from '../lists.ts';
import { PAYMENT_METHODS } from '../payments/rules.ts';
import { dayRange, dayRangeIsInOrder } from '../money/queries.ts';
import { EXPENSE_CATEGORIES, EXPENSE_DAYS, EXPENSE_STATES, PAID_BY } from './rules.ts';

/** A cost of an estate. Amounts are whole shillings; texts are empty if nothing was entered. */
export const expenseSchema = z.object({
  id: z.int(),
  version,
  estate: z.int(),
  estate_name: z.string(),
  block: z.nullable(z.int()),
  apartment: z.nullable(z.int()),
  /** `A-08`, the block's name, or empty for the whole estate. */
  place: z.string(),
  vendor: z.nullable(z.int()),
  vendor_name: z.nullable(z.string()),
  complaint: z.nullable(z.int()),
  /** Null for viewers who may not read complaints. */
  complaint_title: z.nullable(z.string()),
  category: z.enum(EXPENSE_CATEGORIES),
  description: z.string(),
  amount: z.int(),
  /** The part of the amount that was withheld from the vendor as tax. */
  withheld: z.int(),
  /** The day of the cost. */
  spent_on: z.string(),
  /** Null while it is to be paid. */
  paid_on: z.nullable(z.string()),
  method: z.string(),
  /** Null while it is to be paid, unless it was given. */
  channel: z.nullable(z.enum(CHANNELS)),
  reference: z.string(),
  notes: z.string(),
  /** A signed link that expires after 15 minutes. */
  receipt_file: z.nullable(z.string()),
  paid_by: z.enum(PAID_BY),
  state: z.enum(EXPENSE_STATES),
  /** The recurring expense that it is of. */
  recurring: z.nullable(z.int()),
  reversed_on: z.nullable(z.string()),
  reverse_reason: z.string(),
});
export type Expense = z.output<typeof expenseSchema>;

const EXPENSE_ORDERS = ['spent_on', 'amount', 'estate'] as const;

export const expenseQuerySchema = z
  .object({
    ...listQuery,
    ...dayRange,
    /** Whether `from` and `to` mean the day of the cost, or of its payment. */
    by: leftOut(z.enum(EXPENSE_DAYS)),
    estate_id: leftOut(id),
    block_id: leftOut(id),
    apartment_id: leftOut(id),
    vendor: leftOut(id),
    complaint: leftOut(id),
    category: leftOut(z.enum(EXPENSE_CATEGORIES)),
    state: leftOut(z.enum(EXPENSE_STATES)),
    paid_by: leftOut(z.enum(PAID_BY)),
    ordering: orderingOf(EXPENSE_ORDERS),
    ...chosenRows,
    ...listFile,
  })
  .check(dayRangeIsInOrder);
export type ExpenseQuery = z.output<typeof expenseQuerySchema>;

/** The fields of a cost that stay open to change after it was posted. */
const describing = {
  vendor: clearable(id),
  complaint: clearable(id),
  description: optionalText(300),
  reference: optionalText(100),
  notes: optionalLongText(2000),
};

export const WITHHELD_TOO_MUCH = 'This must be less than the amount.';
export const METHOD_NEEDED = 'Say how it was paid.';

/**
 * Whether the tax withheld is less than the amount. True where either cannot be read, because that field has a fault of
 * its own.
 */
export function isLessThanAmount({ amount, withheld }: { amount: unknown; withheld?: unknown }): boolean {
  const [whole, part] = [readOr(amountUgx, amount), readOr(zeroOrMoreUgx, withheld)];
  return whole === undefined || part === undefined || part < whole;
}

export const newExpenseSchema = z
  .object({
    estate: id,
    block: leftOut(id),
    apartment: leftOut(id),
    category: z.enum(EXPENSE_CATEGORIES),
    amount: amountUgx,
    withheld: leftOut(zeroOrMoreUgx),
    spent_on: calendarDay,
    /** Without it the cost is to be paid. */
    paid_on: leftOut(calendarDay),
    method: leftOut(z.enum(PAYMENT_METHODS)),
    channel: leftOut(z.enum(CHANNELS)),
    paid_by: leftOut(z.enum(PAID_BY)),
    ...describing,
  })
  .check(
    z.refine(isLessThanAmount, {
      ...evenIfOthersFail,
      error: WITHHELD_TOO_MUCH,
      path: ['withheld'],
    }),
    z.refine(({ paid_on, method }) => paid_on === undefined || method !== undefined, {
      ...evenIfOthersFail,
      error: METHOD_NEEDED,
      path: ['method'],
    }),
  );
export type NewExpense = z.output<typeof newExpenseSchema>;

/**
 * A change of a cost. A posted cost keeps its estate, amounts, days, method and payer: changing these answers 409
 * `money_recorded`, and the cost is reversed instead. With `receipt_file` null the file is removed.
 */
export const expenseChangeSchema = z.object({
  estate: z.optional(id),
  block: clearable(id),
  apartment: clearable(id),
  category: z.optional(z.enum(EXPENSE_CATEGORIES)),
  amount: z.optional(amountUgx),
  withheld: z.optional(zeroOrMoreUgx),
  spent_on: z.optional(calendarDay),
  paid_on: z.optional(calendarDay),
  method: leftOut(z.enum(PAYMENT_METHODS)),
  channel: leftOut(z.enum(CHANNELS)),
  paid_by: z.optional(z.enum(PAID_BY)),
  ...describing,
  receipt_file: z.optional(z.null()),
  version: seenVersion,
});
export type ExpenseChange = z.output<typeof expenseChangeSchema>;
