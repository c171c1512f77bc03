import * as z from 'zod/mini';
import { calendarDay, id, leftOut, seenVersion, version, zeroOrMoreDecimal, zeroOrMoreUgx } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { FEE_BASES } from './rules.ts';

const PERCENT_MAX = 100;
/** Percent from 0 to 100 with up to two decimals. */
export const percent = zeroOrMoreDecimal.check(
  z.refine((value) => value <= PERCENT_MAX, { error: `Enter at most ${PERCENT_MAX} percent.` }),
);

/** The office's fee for an estate, from a day on. */
export const feeAgreementSchema = z.object({
  id: z.int(),
  version,
  estate: z.int(),
  estate_name: z.string(),
  from_date: z.string(),
  percent_of: z.enum(FEE_BASES),
  percent: z.number(),
  /** The least fee of a month, in whole shillings. */
  minimum: z.int(),
  /** Percent of the first month's rent of a new tenant. */
  letting_fee: z.number(),
  vat_percent: z.number(),
  /** Whether it counts today. */
  is_in_force: z.boolean(),
});
export type FeeAgreement = z.output<typeof feeAgreementSchema>;

export const feeAgreementQuerySchema = z.object({ ...listQuery, estate_id: leftOut(id) });
export type FeeAgreementQuery = z.output<typeof feeAgreementQuerySchema>;

export const newFeeAgreementSchema = z.object({
  estate: id,
  from_date: calendarDay,
  percent_of: z.enum(FEE_BASES),
  percent,
  minimum: leftOut(zeroOrMoreUgx),
  letting_fee: leftOut(percent),
  vat_percent: leftOut(percent),
});
export type NewFeeAgreement = z.output<typeof newFeeAgreementSchema>;

export const feeAgreementChangeSchema = z.object({
  percent_of: z.optional(z.enum(FEE_BASES)),
  percent: z.optional(percent),
  minimum: z.optional(zeroOrMoreUgx),
  letting_fee: z.optional(percent),
  vat_percent: z.optional(percent),
  version: seenVersion,
});
export type FeeAgreementChange = z.output<typeof feeAgreementChangeSchema>;
