import { createHash } from 'node:crypto';
import { newWrittenCode, typedCode } from './written-code.ts';

/** 31^12: more than a machine that has the hashes could try while a code works. */
const LENGTH = 12;
const GROUP = 4;

/** A new code as it is printed: `K7QM-4TXD-9WPA`. */
export const newSignInCode = (): string => newWrittenCode(LENGTH, GROUP);

/** What is stored of a code: a hash for this account alone; undefined where what was typed cannot be a code. */
export function hashOfCode(userId: number, typed: string): Buffer | undefined {
  const code = typedCode(typed, LENGTH);
  return code === undefined ? undefined : createHash('sha256').update(`sign-in-code ${userId} ${code}`).digest();
}
