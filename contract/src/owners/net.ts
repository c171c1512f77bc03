import * as z from 'zod/mini';
import { amountUgx, calendarDay } from '../fields.ts';
import { EXPENSE_CATEGORIES } from './rules.ts';

/** An owner's money in a time, in whole shillings; `net` is received - expenses - fee - vat - withheld. */
const sums = {
  received: z.int(),
  charged: z.int(),
  /** Paid by the office. */
  expenses: z.int(),
  /** Paid by the owner or a tenant: shown, not taken off. */
  expenses_of_others: z.int(),
  fee: z.int(),
  vat: z.int(),
  withheld: z.int(),
  remitted: z.int(),
  net: z.int(),
};

export const netSchema = z.object({
  ...sums,
  /** The amount due to the owner now, before fees that no statement has. */
  balance: z.int(),
  by_category: z.array(z.object({ category: z.enum(EXPENSE_CATEGORIES), amount: z.int(), count: z.int() })),
  months: z.array(z.object({ year: z.int(), month: z.int(), ...sums })),
  estates: z.array(
    z.object({
      estate: z.int(),
      estate_name: z.string(),
      ...sums,
      /** The value that the owner entered. */
      value: z.nullable(z.int()),
      valued_on: z.nullable(z.string()),
      /** The net of a year as percent of the value, worked out from the days of the range; null without a value. */
      return_percent: z.nullable(z.number()),
    }),
  ),
});
export type Net = z.output<typeof netSchema>;

/** The value of an estate as its owner enters it, in whole shillings, and its day: today or before. */
export const estateValueChangeSchema = z.object({ value: amountUgx, valued_on: calendarDay });
export type EstateValueChange = z.output<typeof estateValueChangeSchema>;
export const estateValueSchema = z.object({ value: z.int(), valued_on: z.string() });
export type EstateValue = z.output<typeof estateValueSchema>;
