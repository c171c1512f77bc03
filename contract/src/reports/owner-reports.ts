import * as z from 'zod/mini';
import { calendarDay, leftOut, wholeNumber } from '../fields.ts';
import { ownerFilterSchema } from './owner-figures.ts';
import { EXPORT_FORMATS, isWithinYears, REPORT_TYPES, REPORT_YEARS_MAX } from './rules.ts';

// Reports over a range of days, both ends included. Rates are unrounded percentages. See docs/rules.md, Report ranges;
// docs/rules.md, Figures of the owner.

const rangeIsSound = z.refine<{ start_date?: string | undefined; end_date?: string | undefined }>(
  ({ start_date, end_date }) =>
    start_date === undefined ||
    end_date === undefined ||
    (end_date >= start_date && isWithinYears(start_date, end_date, REPORT_YEARS_MAX)),
  {
    error: `The end must not lie before the start, nor more than ${REPORT_YEARS_MAX} years after it.`,
    path: ['end_date'],
  },
);
const range = { start_date: calendarDay, end_date: calendarDay };

export const reportQuerySchema = z.object({ ...ownerFilterSchema.shape, ...range }).check(rangeIsSound);
export type ReportQuery = z.output<typeof reportQuerySchema>;

export const paymentReportSchema = z.object({
  /** Payments due in the range. */
  total_payments: z.int(),
  /**
   * Whole shillings, less credit notes. Includes cancelled, refunded and failed payments, so the three amounts below
   * may add up to less.
   */
  total_amount: z.int(),
  /** The settled part, part payments included. */
  paid_amount: z.int(),
  /** The amount still owed on payments Pending, Partial or Processing and not overdue today. */
  pending_amount: z.int(),
  /** The amount still owed on payments overdue today. */
  overdue_amount: z.int(),
  estates: z.array(
    z.object({
      estate_name: z.string(),
      payments: z.int(),
      total_amount: z.int(),
      paid_amount: z.int(),
      /** Paid in percent of the total. */
      collection_rate: z.number(),
    }),
  ),
});
export type PaymentReport = z.output<typeof paymentReportSchema>;

export const occupancyReportSchema = z.object({
  /**
   * Occupancy on single days, oldest first: each day, week or month of the range (rules.ts), none after today. An
   * apartment is occupied on a day if a lease covers it, and counts from the day it was added or its first lease began.
   * The rate of a day without apartments is 0.
   */
  occupancy_trends: z.array(
    z.object({ date: z.string(), occupancy_rate: z.number(), occupied: z.int(), total_apartments: z.int() }),
  ),
  /** Mean, highest and lowest rate of each estate over the same days, those without apartments left out. */
  estate_breakdown: z.array(
    z.object({
      estate_name: z.string(),
      /** The most on one of the days; with 0 the rates mean nothing. Other servers do not send it. */
      total_apartments: z.optional(z.int()),
      avg_occupancy: z.number(),
      peak_occupancy: z.number(),
      lowest_occupancy: z.number(),
    }),
  ),
});
export type OccupancyReport = z.output<typeof occupancyReportSchema>;

export const complaintReportSchema = z.object({
  /** Complaints created in the range. */
  total_complaints: z.int(),
  /** The ones that are Resolved or Closed now; a reopened complaint is not resolved. */
  resolved_complaints: z.int(),
  /** Days from creation to the first Resolved or Closed; 0 if nothing was resolved. */
  avg_resolution_time: z.number(),
  /** The categories of these complaints, the most frequent first. */
  complaint_categories: z.array(z.object({ category: z.string(), count: z.int(), resolution_rate: z.number() })),
});
export type ComplaintReport = z.output<typeof complaintReportSchema>;

export const expiringTenantsQuerySchema = z
  .object({
    ...ownerFilterSchema.shape,
    /** Current leases that end within this many days. */
    days: leftOut(wholeNumber(1, 366)),
    /** With a range: every lease whose last day is in it, including leases that have ended. */
    start_date: leftOut(calendarDay),
    end_date: leftOut(calendarDay),
  })
  .check(
    z.refine(({ start_date, end_date }) => (start_date === undefined) === (end_date === undefined), {
      error: 'A range has a start and an end.',
      path: ['end_date'],
    }),
    rangeIsSound,
  );

export const exportRequestSchema = z
  .object({
    report_type: z.enum(REPORT_TYPES),
    format: z.enum(EXPORT_FORMATS),
    ...range,
    filters: leftOut(ownerFilterSchema),
  })
  .check(rangeIsSound);
export type ExportRequest = z.output<typeof exportRequestSchema>;
