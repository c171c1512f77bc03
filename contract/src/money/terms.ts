import * as z from 'zod/mini';
import { amountUgx, calendarDay, leftOut, optionalText, wholeNumber } from '../fields.ts';
import { RENT_EVERY, type RentEvery } from '../ledger/rent-periods.ts';
import type { RiseFault } from '../ledger/rent-rise.ts';

/** The terms of rent of a lease. */
export const rentSchema = z.object({
  /** Whole shillings for each period. */
  rent_amount: z.int(),
  rent_every: z.enum(RENT_EVERY),
  /** The day of the period's first month; for weeks 1 (Monday) to 7. */
  due_day: z.int(),
});
export type Rent = z.output<typeof rentSchema>;

const newRent = {
  rent_amount: amountUgx,
  rent_every: z.enum(RENT_EVERY),
  due_day: wholeNumber(1, 31),
};

/** The facts that a rise needs. */
const rise = {
  /** The day on which the tenant was given notice. */
  notice_on: leftOut(calendarDay),
  /** Why the tenant agreed to a rise above the limit. */
  agreed_reason: optionalText(500),
};

const dueDayIsInPeriod = z.refine<{ rent_every: RentEvery; due_day: number }>(
  ({ rent_every, due_day }) => rent_every !== 'week' || due_day <= 7,
  { error: 'For weekly rent, enter a day from 1 (Monday) to 7.', path: ['due_day'] },
);

/** The rent of a new lease, from its first day. It can be a rise where the tenant had the home already. */
export const newRentSchema = z.object({ ...newRent, ...rise }).check(dueDayIsInPeriod);
export type NewRent = z.output<typeof newRentSchema>;

const WARNINGS = ['rent_rise_limit', 'notice_too_short', 'rent_rise_twice'] as const satisfies RiseFault['code'][];

/** The rent of a lease from a day on. See docs/rules.md, Rent rises. */
export const termsSchema = z.object({
  id: z.int(),
  lease: z.int(),
  starts_on: z.string(),
  ...rentSchema.shape,
  /** The day on which the tenant was given notice. */
  notice_on: z.nullable(z.string()),
  /** Why the tenant agreed to a rise above the limit. */
  agreed_reason: z.nullable(z.string()),
  /** The objections to these terms, each with the law or decision behind it. */
  warnings: z.array(z.object({ code: z.enum(WARNINGS), text: z.string(), source: z.string() })),
});
export type Terms = z.output<typeof termsSchema>;

export const newTermsSchema = z
  .object({
    starts_on: calendarDay,
    ...newRent,
    ...rise,
  })
  .check(dueDayIsInPeriod);
export type NewTerms = z.output<typeof newTermsSchema>;
