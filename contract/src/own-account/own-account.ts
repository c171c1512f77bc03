import * as z from 'zod/mini';
import { newPassword } from '../accounts/account.ts';
import { secret, text } from '../fields.ts';

/** A password as its holder types it to show that it is them: no length or format rules. */
const ownPassword = secret(1);

/** Says once more who one is, before something that a borrowed screen must not be able to do. */
export const reauthenticationSchema = z.object({ password: ownPassword });

export const passwordChangeSchema = z.object({ current_password: ownPassword, password: newPassword });

/** A browser that somebody is signed in with. */
export const ownSignInSchema = z.object({
  id: z.string(),
  /** Browser and system in words: `Chrome on Android`. */
  device: z.string(),
  address: z.string(),
  started_at: z.string(),
  /** Up to the lifetime of an access token behind: asking for data alone is not noted. */
  last_used_at: z.string(),
  /** Whether the request came with it. */
  is_current: z.boolean(),
});
export type OwnSignIn = z.output<typeof ownSignInSchema>;

/** The code of an authenticator app, or a recovery code; spaces, dashes and case do not matter. */
const factorCode = text(40);

/** Password and code, for changes to the second factor itself. */
export const fullReauthenticationSchema = z.object({ ...reauthenticationSchema.shape, code: factorCode });
export const factorCodeSchema = z.object({ code: factorCode });

/** How one's own second factor stands. */
export const secondFactorSchema = z.object({
  is_on: z.boolean(),
  /** Since when; null while it is off. */
  since: z.nullable(z.string()),
  recovery_codes_left: z.int(),
});
export type SecondFactor = z.output<typeof secondFactorSchema>;

/** What the authenticator app needs to know; shown once, while it is being set up. */
export const enrolmentSchema = z.object({
  /** For typing: base32. */
  secret: z.string(),
  /** For the QR code: `otpauth://totp/…`. */
  uri: z.string(),
});
export type Enrolment = z.output<typeof enrolmentSchema>;

/** Shown once; only hashes are kept. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof recoveryCodesSchema>;
