import * as z from 'zod/mini';
import { calendarDay, flag, id, leftOut } from '../fields.ts';
import { chosenAccounts } from '../money/account.ts';
import { tenantSummarySchema } from '../payments/payment.ts';
import { LADDER_STEPS, MESSAGE_CHANNELS } from './ladder.ts';
import { costText, onDay, SKIP_REASONS, type SkipReason } from './message.ts';

/** The most accounts that a run, or one call, leaves out. */
export const LEFT_OUT_MAX = 5000;

export const reminderPreviewRequestSchema = z.object(onDay);

export const reminderRunRequestSchema = z.object({
  /** Today, which is the only day that a run takes. */
  ...onDay,
  /** Accounts left out at this step; later steps reach them again. */
  leave_out: leftOut(z.array(id).check(z.maxLength(LEFT_OUT_MAX))),
});
export type ReminderRunRequest = z.output<typeof reminderRunRequestSchema>;

export const leaveOutRequestSchema = z.object({
  /** Today or later. */
  on: calendarDay,
  accounts: chosenAccounts(LEFT_OUT_MAX),
  /** False if they are to be reminded again. */
  left_out: flag,
});
export type LeaveOutRequest = z.output<typeof leaveOutRequestSchema>;

/** Whom the reminders of a day leave out: the ids of their accounts. */
export const leftOutSchema = z.object({ on: z.string(), left_out: z.array(z.int()) });
export type LeftOut = z.output<typeof leftOutSchema>;

/** One reminder of the ladder by one channel, as it will be sent or was. */
const plannedReminderSchema = z.object({
  account: z.int(),
  tenant_details: tenantSummarySchema,
  /** The amount still open, deposits included, in whole shillings. */
  amount: z.int(),
  step: z.enum(LADDER_STEPS),
  channel: z.enum(MESSAGE_CHANNELS),
  to: z.string(),
  body: z.string(),
  segments: z.int(),
  /** An instant; null where it goes at once. */
  held_until: z.nullable(z.string()),
  /** Null where it is sent. */
  skipped: z.nullable(z.enum(Object.keys(SKIP_REASONS) as [SkipReason, ...SkipReason[]])),
});
export type PlannedReminder = z.output<typeof plannedReminderSchema>;

/** Counts are of the messages that are not skipped; the cost is what SMS are expected to cost. */
export const reminderPlanSchema = z.object({
  on: z.string(),
  count: z.int(),
  segments: z.int(),
  cost: costText,
  /** The expected cost of a part of an SMS. */
  segment_price: costText,
  messages: z.array(plannedReminderSchema),
});
export type ReminderPlan = z.output<typeof reminderPlanSchema>;
