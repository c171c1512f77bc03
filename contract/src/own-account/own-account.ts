import * as z from 'zod/mini';
import { newPassword } from '../accounts/account.ts';

/** A password as its holder types it to show that it is them: no length or format rules. */
const ownPassword = z.string().check(z.minLength(1), z.maxLength(200));

/** Says once more who one is, before something that a borrowed screen must not be able to do. */
export const proofSchema = z.object({ password: ownPassword });

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
