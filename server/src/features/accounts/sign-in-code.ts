import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that are not taken for one another on paper. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** 31^12: more than a machine that has the hashes could try while a code works. */
const LENGTH = 12;

/** A new code as it is printed: `K7QM-4TXD-9WPA`. */
export function newSignInCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** A code as somebody types it, without case, dashes and spaces; undefined where it cannot be one. */
function typedCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '');
  return letters.length === LENGTH && /^[2-9A-HJ-NP-Z]+$/.test(letters) ? letters : undefined;
}

/** What is stored of a code: a hash for this account alone; undefined where what was typed cannot be a code. */
export function hashOfCode(userId: number, typed: string): Buffer | undefined {
  const code = typedCode(typed);
  return code === undefined ? undefined : createHash('sha256').update(`sign-in-code ${userId} ${code}`).digest();
}
