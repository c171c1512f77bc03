import * as z from 'zod/mini';
import {
  leftOut,
  optionalLongText,
  optionalText,
  seenVersion,
  version,
  wholeNumber,
  zeroOrMoreUgx,
} from '../fields.ts';

/** The default revenue target, in whole shillings. See docs/rules.md, Manager figures. */
export const REVENUE_TARGET_DEFAULT = 50_000;

/** Settings of the whole portal, for managers. See docs/rules.md, Portal settings. */
export const settingsSchema = z.object({
  landlord_name: z.string(),
  landlord_address: z.string(),
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
  monthly_revenue_target: leftOut(zeroOrMoreUgx),
  reminder_days: leftOut(wholeNumber(0, 60)),
  version: seenVersion,
});
export type SettingsChange = z.output<typeof settingsChangeSchema>;
