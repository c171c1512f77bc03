import * as z from 'zod/mini';
import { calendarDay, id, leftOut } from '../fields.ts';
import { tenantSummarySchema } from '../payments/payment.ts';
import { EXPORT_FORMATS } from '../reports/rules.ts';

/** The most days ahead for which rent is previewed or charged at once. */
export const SCHEDULE_DAYS_MAX = 93;

export const scheduleRequestSchema = z.object({
  /** The last due date, at most {@link SCHEDULE_DAYS_MAX} days from today. */
  until: calendarDay,
  /** This account only. */
  account: leftOut(id),
});
export type ScheduleRequest = z.output<typeof scheduleRequestSchema>;

export const scheduleFileQuerySchema = z.object({ until: calendarDay, file: z.enum(EXPORT_FORMATS) });
export type ScheduleFileQuery = z.output<typeof scheduleFileQuerySchema>;

const chargedPeriod = {
  account: z.int(),
  tenant_details: tenantSummarySchema,
  /** Null in a preview. */
  charge: z.nullable(z.int()),
  period_start: z.string(),
  period_end: z.string(),
  due_date: z.string(),
  /** Whole shillings. */
  amount: z.int(),
};

/** The rent charges that are due by a day. See docs/rules.md, Charging a period. */
export const scheduleSchema = z.object({
  count: z.int(),
  /** Whole shillings. */
  total_amount: z.int(),
  /** How many of the charges were created; 0 in a preview. */
  created: z.int(),
  /** All of them by the month in which their period begins, the earliest first: `2026-12`. */
  months: z.optional(z.array(z.object({ month: z.string(), count: z.int(), total_amount: z.int() }))),
  /** At most the first thousand of them. */
  charges: z.array(
    z.object({
      ...chargedPeriod,
      /** Whether the lease covers only a part of the period. */
      is_part: z.boolean(),
    }),
  ),
  /**
   * Charges that a person made or edited and that the lease no longer covers, at most a thousand. The schedule does not
   * change them; a person decides. See docs/rules.md, Correcting the schedule.
   */
  left: z.optional(z.array(z.object(chargedPeriod))),
  /**
   * Charges of a person that stand for a longer period of rent than the months they name, at most a thousand. See
   * docs/rules.md, Charging a period.
   */
  partly_charged: z.optional(
    z.array(
      z.object({
        ...chargedPeriod,
        /** The months of the period without rent: `2026-11`. */
        months: z.array(z.string()),
      }),
    ),
  ),
  /** The accounts whose rent a run could not charge; it charged all others. Empty in a preview. */
  failed: z.optional(z.array(z.object({ account: z.int(), tenant_details: tenantSummarySchema }))),
});
export type Schedule = z.output<typeof scheduleSchema>;
