import * as z from 'zod/mini';
import { newPassword } from '../accounts/account.ts';
import { secret, text } from '../fields.ts';

/** The current password, entered as proof of identity: no length or format rules. */
const ownPassword = secret(1);

/** Confirms the caller's identity before an action that a borrowed device must not allow. */
export const reauthenticationSchema = z.object({ password: ownPassword });

export const passwordChangeSchema = z.object({ current_password: ownPassword, password: newPassword });

/** A browser with an active sign-in. */
export const ownSignInSchema = z.object({
  id: z.string(),
  /** Browser and system as text: `Chrome on Android`. */
  device: z.string(),
  address: z.string(),
  started_at: z.string(),
  /** Can be late by up to the lifetime of an access token, because requests for data do not update it. */
  last_used_at: z.string(),
  /** Whether this request uses it. */
  is_current: z.boolean(),
});
export type OwnSignIn = z.output<typeof ownSignInSchema>;

/** The code of an authenticator app, or a recovery code; spaces, dashes and case are ignored. */
const factorCode = text(40);

/** Password and code, for changes to two-step verification. */
export const fullReauthenticationSchema = z.object({ ...reauthenticationSchema.shape, code: factorCode });
export const factorCodeSchema = z.object({ code: factorCode });

/** Whether the caller's own two-step verification is on. */
export const secondFactorSchema = z.object({
  is_on: z.boolean(),
  /** When it was switched on; null while it is off. */
  since: z.nullable(z.string()),
  recovery_codes_left: z.int(),
});
export type SecondFactor = z.output<typeof secondFactorSchema>;

/** The data for the authenticator app; shown once, during set-up. */
export const enrolmentSchema = z.object({
  /** Base32, to enter by hand. */
  secret: z.string(),
  /** For the QR code: `otpauth://totp/…`. */
  uri: z.string(),
});
export type Enrolment = z.output<typeof enrolmentSchema>;

/** Shown once; the server stores only hashes. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof recoveryCodesSchema>;
