import * as z from 'zod/mini';
import { leftOut, wholeNumber } from '../fields.ts';

/** A retention setting of a kind of record. */
interface RetentionRule {
  unit: 'days' | 'years';
  least: number;
  most: number;
  /** The default; must match the one in the database. */
  usual: number;
  /** Whether 0, for as long as needed, is allowed: not for data that is kept without a need. */
  mayStay: boolean;
}

/** The retention settings and their bounds; reasons are in docs/privacy.md. */
export const RETENTION_RULES = {
  sign_in_days: { unit: 'days', least: 30, most: 1825, usual: 365, mayStay: false },
  notification_days: { unit: 'days', least: 30, most: 3650, usual: 730, mayStay: true },
  sent_mail_days: { unit: 'days', least: 7, most: 3650, usual: 90, mayStay: false },
  contact_message_days: { unit: 'days', least: 30, most: 1825, usual: 365, mayStay: false },
  unused_account_days: { unit: 'days', least: 30, most: 1825, usual: 365, mayStay: false },
  attachment_days: { unit: 'days', least: 90, most: 3650, usual: 730, mayStay: true },
  former_tenant_years: { unit: 'years', least: 1, most: 30, usual: 6, mayStay: true },
} as const satisfies Record<string, RetentionRule>;

export type RetentionKey = keyof typeof RETENTION_RULES;
export const RETENTION_KEYS = Object.keys(RETENTION_RULES) as RetentionKey[];

function period({ least, most, mayStay }: RetentionRule) {
  const sentence = `Enter a number from ${least} to ${most}${mayStay ? ', or 0 to keep them' : ''}.`;
  return leftOut(
    z.pipe(
      wholeNumber(0, 100_000),
      z.transform((value, context): number => {
        if ((mayStay && value === 0) || (value >= least && value <= most)) return value;
        context.issues.push({ code: 'custom', message: sentence, input: value });
        return z.NEVER;
      }),
    ),
  );
}

/** The retention periods, each in the unit of its name. */
export const retentionSchema = z.object({
  sign_in_days: z.int(),
  notification_days: z.int(),
  sent_mail_days: z.int(),
  contact_message_days: z.int(),
  unused_account_days: z.int(),
  attachment_days: z.int(),
  former_tenant_years: z.int(),
});
export type Retention = z.output<typeof retentionSchema>;

export const retentionChangeSchema = z.object(
  Object.fromEntries(RETENTION_KEYS.map((key) => [key, period(RETENTION_RULES[key])])) as Record<
    RetentionKey,
    ReturnType<typeof period>
  >,
);
export type RetentionChange = z.output<typeof retentionChangeSchema>;

/** The data of the privacy page: who is responsible for this portal, and the retention periods. */
export const privacyNoticeSchema = z.object({
  landlord_name: z.string(),
  landlord_address: z.string(),
  retention: retentionSchema,
});
export type PrivacyNotice = z.output<typeof privacyNoticeSchema>;
