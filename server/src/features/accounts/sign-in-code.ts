import { createHash } from 'node:crypto';
import { newWrittenCode, typedCode } from './written-code.ts';

/** How long a printed code works, in days. */
export const CODE_DAYS = 30;

/** 31^12 codes: too many for a machine to try against leaked hashes before the code expires. */
const LENGTH = 12;
const GROUP = 4;

/** Makes a new code in its printed form: `K7QM-4TXD-9WPA`. */
export const newSignInCode = (): string => newWrittenCode(LENGTH, GROUP);

/** Returns the stored hash of a code, bound to its account; undefined if the input cannot be a code. */
export function hashOfCode(userId: number, typed: string): Buffer | undefined {
  const code = typedCode(typed, LENGTH);
  return code === undefined ? undefined : createHash('sha256').update(`sign-in-code ${userId} ${code}`).digest();
}
