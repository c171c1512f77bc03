import * as z from 'zod/mini';
import { calendarDay, id, leftOut } from '../fields.ts';
import { listFile, listQuery } from '../lists.ts';
import { dayRange, monthText } from '../money/queries.ts';
import { tenantSummarySchema } from '../payments/payment.ts';
import { LADDER_STEPS, type LadderStep, MESSAGE_CHANNELS, STEP_NAMES } from './ladder.ts';

export const MESSAGE_PURPOSES = ['receipt', 'reminder', 'notice', 'announcement', 'code'] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];
export const PURPOSE_NAMES: Readonly<Record<MessagePurpose, string>> = {
  receipt: 'Receipt',
  reminder: 'Reminder',
  notice: 'Formal notice',
  announcement: 'Announcement',
  code: 'One-time code',
};

/**
 * `waiting`: not sent yet. `sent`: the gateway or the mail server accepted it. `delivered`: the network reported it, or
 * it is in the portal. `unknown`: nobody knows whether it arrived. See docs/rules.md, Messages.
 */
export const MESSAGE_STATES = ['waiting', 'sent', 'delivered', 'failed', 'skipped', 'unknown'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
export const MESSAGE_STATE_NAMES: Readonly<Record<MessageState, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  skipped: 'Skipped',
  unknown: 'Unknown',
};

/** Why a message is not sent, as the manager reads it. */
export const SKIP_REASONS = {
  settled: 'Everything is paid.',
  claim_waiting: 'The tenant says that it is paid, and the claim waits for you.',
  collection_open: 'A payment by phone is being made, or nobody knows yet what became of it.',
  promise: 'The tenant has promised to pay, and the day is not over.',
  disputed: 'The tenant disputes what is owed.',
  opted_out: 'The tenant wants no reminders or announcements by SMS.',
  no_number: 'There is no phone number that can receive SMS.',
  dead_number: 'The last three messages to this number were not delivered.',
  no_email: 'There is no email address.',
  inactive: 'The tenant cannot sign in.',
  left_out: 'The office left the tenant out this time.',
  cap_reached: 'The SMS budget of this month is used up.',
  sms_off: 'SMS is switched off in Settings.',
} as const;
export type SkipReason = keyof typeof SKIP_REASONS;

/** Why an SMS waits longer, failed or became unknown, as the manager reads it. */
export const MESSAGE_REASONS = {
  ...SKIP_REASONS,
  no_balance: 'The SMS account has no money left. Top it up; the message is tried again every hour.',
  gateway_away: 'The SMS gateway cannot be reached. The message is tried again.',
  keys_refused: 'The SMS gateway does not accept the keys. Enter them again in Settings.',
  invalid_sender: 'The SMS gateway does not know the sender name in Settings.',
  invalid_number: 'This number cannot receive SMS.',
  blocked: 'The owner of this number blocked messages at the network.',
  no_route: 'The gateway cannot reach the network of this number.',
  refused: 'The SMS gateway refused the message.',
  not_delivered: 'The network could not deliver it.',
  no_answer: 'The SMS gateway gave no clear answer, so it may have arrived. Send it again if you are not sure.',
  code_lost: 'The code cannot be read any more, because SECRET_KEY was changed. Make a new one.',
  code_ended: 'This code was used, replaced or is too old, so it does not work any more.',
  interrupted: 'The portal stopped while it was being sent, so it may have arrived. Send it again if you are not sure.',
  no_report: 'The network reported nothing within a day.',
  part_paid: 'A part was paid since it was written, so it names too much.',
  not_overdue: 'Nothing is overdue any more.',
  receipt_void: 'This receipt was reversed.',
  too_late: 'It could not be sent on its day.',
  mail_failed: 'The mail server refused it.',
} as const;
export type MessageReason = keyof typeof MESSAGE_REASONS;

/** The expected cost of a part of an SMS, in shillings, before the gateway charged the first. */
export const FIRST_SEGMENT_PRICE = 35;

/** Shillings with two decimals, as text: `35.00`. */
export const costText = z.string();

/** What a message is about in a word or two: the step of a reminder, or else its purpose. */
export const subjectOf = ({ step, purpose }: { step: LadderStep | null; purpose: MessagePurpose }): string =>
  step ? STEP_NAMES[step] : PURPOSE_NAMES[purpose];

/** One message by one channel. Instants are ISO 8601 in UTC. */
export const messageSchema = z.object({
  id: z.int(),
  /** Null for a message that is about no account, such as a code. */
  account: z.nullable(z.int()),
  tenant_details: z.nullable(tenantSummarySchema),
  /** A number or a mail address; empty in the portal. */
  to: z.string(),
  /** The text; a code that it holds is not shown. */
  body: z.string(),
  purpose: z.enum(MESSAGE_PURPOSES),
  step: z.nullable(z.enum(LADDER_STEPS)),
  channel: z.enum(MESSAGE_CHANNELS),
  state: z.enum(MESSAGE_STATES),
  /** Parts of an SMS; 0 in other channels. */
  segments: z.int(),
  /** Null while it is not known. */
  cost: z.nullable(costText),
  /** A code and its sentence; null and empty without a reason. */
  reason: z.nullable(z.string()),
  reason_text: z.string(),
  created_at: z.string(),
  /** Until when it is held because of the hour; null where it is not. */
  held_until: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
  reported_at: z.nullable(z.string()),
  /** Whether it may be sent again: it failed or is unknown, and was not sent again yet. */
  can_repeat: z.boolean(),
});
export type Message = z.output<typeof messageSchema>;

export const messageQuerySchema = z.object({
  ...listQuery,
  ...dayRange,
  account: leftOut(id),
  /** Those about all accounts of a tenant, and those to them about none. */
  tenant_id: leftOut(id),
  purpose: leftOut(z.enum(MESSAGE_PURPOSES)),
  state: leftOut(z.enum(MESSAGE_STATES)),
  channel: leftOut(z.enum(MESSAGE_CHANNELS)),
  announcement: leftOut(id),
  notice: leftOut(id),
  receipt: leftOut(id),
  /** Reminders whose oldest open charge it was. */
  charge: leftOut(id),
  ...listFile,
});
export type MessageQuery = z.output<typeof messageQuerySchema>;

export const costsQuerySchema = z.object({ month: leftOut(monthText) });

/** The costs of SMS in a month: shillings with two decimals, as text. */
export const costsSchema = z.object({
  month: z.string(),
  /** Messages that the gateway accepted. */
  count: z.int(),
  segments: z.int(),
  cost: costText,
  /** The budget of the month; null where there is none. */
  cap: z.nullable(costText),
  /** The expected cost of the messages that wait. */
  waiting_cost: costText,
  /** The expected cost of a part of an SMS now, whatever the month. */
  segment_price: costText,
  by_purpose: z.array(
    z.object({ purpose: z.enum(MESSAGE_PURPOSES), count: z.int(), segments: z.int(), cost: costText }),
  ),
});
export type MessageCosts = z.output<typeof costsSchema>;

/** The day of a preview: today by default. */
export const onDay = { on: leftOut(calendarDay) };
