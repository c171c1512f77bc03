import * as z from 'zod/mini';
import { flag, leftOut } from '../fields.ts';
import { optionalPhone } from '../phone-field.ts';
import { language } from './language.ts';

/** How a tenant wants to be written to. */
export const messageSettingsSchema = z.object({
  language: z.string(),
  /** The languages for which there are texts. */
  languages: z.array(z.string()),
  /** Whether the tenant wants no reminders and announcements by SMS; receipts and notices still go. */
  sms_opt_out: z.boolean(),
  /** The number for SMS; empty if unknown. */
  phone: z.string(),
});
export type MessageSettings = z.output<typeof messageSettingsSchema>;

export const messageSettingsChangeSchema = z.object({
  language: leftOut(language),
  sms_opt_out: z.optional(flag),
  phone: optionalPhone,
});
export type MessageSettingsChange = z.output<typeof messageSettingsChangeSchema>;
