import * as z from 'zod/mini';
import {
  amountUgx,
  calendarDay,
  clearable,
  evenIfOthersFail,
  id,
  leftOut,
  optionalText,
  seenVersion,
  version,
  zeroOrMoreUgx,
} from '../fields.ts';
import { RENT_EVERY } from '../ledger/rent-periods.ts';
import { listQuery } from '../lists.ts';
import { PAYMENT_METHODS } from '../payments/rules.ts';
import { isLessThanAmount, WITHHELD_TOO_MUCH } from './expense.ts';
import { EXPENSE_CATEGORIES, PAID_BY } from './rules.ts';

/** A recurring cost, of which the daily job makes an expense on each of its days. */
export const recurringExpenseSchema = z.object({
  id: z.int(),
  version,
  estate: z.int(),
  estate_name: z.string(),
  block: z.nullable(z.int()),
  apartment: z.nullable(z.int()),
  place: z.string(),
  vendor: z.nullable(z.int()),
  vendor_name: z.nullable(z.string()),
  category: z.enum(EXPENSE_CATEGORIES),
  description: z.string(),
  /** Whole shillings, as is `withheld`. */
  amount: z.int(),
  withheld: z.int(),
  paid_by: z.enum(PAID_BY),
  /** How each is paid on its day; if empty, it waits to be paid. */
  method: z.string(),
  every: z.enum(RENT_EVERY),
  starts_on: z.string(),
  ends_on: z.nullable(z.string()),
  /** The next day on which one is made; null once it has ended. */
  next_on: z.nullable(z.string()),
});
export type RecurringExpense = z.output<typeof recurringExpenseSchema>;

export const recurringQuerySchema = z.object({ ...listQuery, estate_id: leftOut(id) });
export type RecurringQuery = z.output<typeof recurringQuerySchema>;

export const newRecurringSchema = z
  .object({
    estate: id,
    block: leftOut(id),
    apartment: leftOut(id),
    vendor: leftOut(id),
    category: z.enum(EXPENSE_CATEGORIES),
    description: optionalText(300),
    amount: amountUgx,
    withheld: leftOut(zeroOrMoreUgx),
    paid_by: leftOut(z.enum(PAID_BY)),
    method: leftOut(z.enum(PAYMENT_METHODS)),
    every: z.enum(RENT_EVERY),
    starts_on: calendarDay,
    ends_on: leftOut(calendarDay),
  })
  .check(
    z.refine(isLessThanAmount, {
      ...evenIfOthersFail,
      error: WITHHELD_TOO_MUCH,
      path: ['withheld'],
    }),
    z.refine(({ starts_on, ends_on }) => ends_on === undefined || ends_on >= starts_on, {
      ...evenIfOthersFail,
      error: 'The end must not lie before the start.',
      path: ['ends_on'],
    }),
  );
export type NewRecurring = z.output<typeof newRecurringSchema>;

/** Changes apply to the next expense and later ones; earlier expenses stay as they are. */
export const recurringChangeSchema = z.object({
  vendor: clearable(id),
  category: z.optional(z.enum(EXPENSE_CATEGORIES)),
  description: optionalText(300),
  amount: z.optional(amountUgx),
  withheld: z.optional(zeroOrMoreUgx),
  paid_by: z.optional(z.enum(PAID_BY)),
  method: clearable(z.enum(PAYMENT_METHODS)),
  /** Null removes the end. */
  ends_on: z.optional(z.nullable(calendarDay)),
  version: seenVersion,
});
export type RecurringChange = z.output<typeof recurringChangeSchema>;
