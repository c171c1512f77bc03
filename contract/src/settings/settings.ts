import * as z from 'zod/mini';
import {
  clearable,
  email,
  leftOut,
  optionalLongText,
  optionalText,
  seenVersion,
  version,
  wholeNumber,
  zeroOrMoreUgx,
} from '../fields.ts';
import { optionalPhone } from '../phone-field.ts';

/** How tenants and visitors reach the property manager; what is not set is empty. */
export const contactDetailsSchema = z.object({
  contact_phone: z.string(),
  contact_whatsapp: z.string(),
  contact_email: z.string(),
});
export type ContactDetails = z.output<typeof contactDetailsSchema>;

/** Settings of the whole portal, for managers. See docs/rules.md, Portal settings. */
export const settingsSchema = z.object({
  landlord_name: z.string(),
  landlord_address: z.string(),
  /** How to reach the property manager; empty if not shown. See docs/rules.md, Portal settings. */
  ...contactDetailsSchema.shape,
  /** Whole shillings at which the revenue bar is full. See docs/rules.md, Manager figures. */
  monthly_revenue_target: z.int(),
  /** Days before the due date on which a reminder is sent. */
  reminder_days: z.int(),
  version,
});
export type Settings = z.output<typeof settingsSchema>;

export const settingsChangeSchema = z.object({
  landlord_name: optionalText(120),
  landlord_address: optionalLongText(300),
  contact_phone: optionalPhone,
  contact_whatsapp: optionalPhone,
  contact_email: clearable(email),
  monthly_revenue_target: leftOut(zeroOrMoreUgx),
  reminder_days: leftOut(wholeNumber(0, 60)),
  version: seenVersion,
});
export type SettingsChange = z.output<typeof settingsChangeSchema>;
