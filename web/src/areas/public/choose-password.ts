import { call } from '../../api/call.ts';
import type { Problem } from '../../api/problem.ts';
import { openPortal, signIn, tokensOf } from '../../auth/sign-in.ts';
import { PUBLIC_PATHS } from '../../lib/public-paths.ts';

/** The credentials of a first sign-in, and the password that replaces the code. */
export interface FirstPassword {
  username: string;
  code: string;
  password: string;
}

/** Replaces a one-time code with a password and signs in with it. Returns the next page or a problem. */
export async function choosePassword(chosen: FirstPassword): Promise<{ home: string } | { problem: Problem }> {
  const result = await call({ method: 'POST', path: PUBLIC_PATHS.choosePassword, body: chosen });
  if ('data' in result) {
    const tokens = tokensOf({ status: 200, body: result.data });
    if (tokens) {
      const opened = await openPortal(tokens);
      return 'home' in opened ? opened : { problem: { status: 200, error: opened.problem } };
    }
    return { problem: { status: 'PARSING_ERROR', error: 'The portal gave an answer that cannot be read.' } };
  }
  // After a lost response the code is already used and the password already set.
  if (result.error.status === 401) {
    const again = await signIn(chosen.username, chosen.password);
    if ('home' in again) return again;
  }
  return { problem: result.error };
}
