import * as z from 'zod/mini';
import { flag } from '../fields.ts';
import { tenantSummarySchema } from '../payments/payment.ts';
import { CHOSEN_ACCOUNTS_MAX, chosenAccounts } from './account.ts';

export const reminderRequestSchema = z.object({
  accounts: chosenAccounts(CHOSEN_ACCOUNTS_MAX),
  /** Nothing is sent. */
  preview: flag,
});
export type ReminderRequest = z.output<typeof reminderRequestSchema>;

/**
 * How a tenant is reminded besides the message in the portal; or why an account is left out: nothing is open, all of it
 * was logged as paid, or nobody can sign in.
 */
const REMINDER_WAYS = ['mail', 'sms', 'portal', 'nothing_open', 'logged', 'inactive'] as const;
export type ReminderWay = (typeof REMINDER_WAYS)[number];

/** Who gets a reminder of open charges. See docs/rules.md, Reminding of what is open. */
export const remindersSchema = z.object({
  /** Those who get a mail or an SMS and a message in the portal, and those who get the message only. */
  by_mail: z.int(),
  by_sms: z.int(),
  in_portal_only: z.int(),
  lines: z.array(
    z.object({
      account: z.int(),
      tenant_details: tenantSummarySchema,
      /** The amount still open, deposits included, in whole shillings. */
      amount: z.int(),
      way: z.enum(REMINDER_WAYS),
    }),
  ),
});
export type Reminders = z.output<typeof remindersSchema>;
