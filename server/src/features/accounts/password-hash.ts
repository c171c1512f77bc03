import { hash, hashRaw, verify } from '@node-rs/argon2';

/**
 * Argon2id (the package's default algorithm): 19 MiB of memory (in KiB here), two passes, one thread.
 * See docs/rules.md, Passwords.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * What an unknown user's password is compared with, at the same cost; its digest is all zeros, which no password yields. It also stands in
 * the place of a password that the account's holder has not chosen yet.
 */
export const DUMMY_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

// The same characters can be typed as different code points, depending on the keyboard.
const normalised = (password: string) => password.normalize('NFKC');

/** A password as it is stored: a PHC string with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalised(password), COST);
}

/** Whether a password is the stored one. Without a stored one it takes as long and is never right. */
export async function isRightPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? DUMMY_HASH, normalised(password));
  return stored !== undefined && matches;
}

/** A recovery code as it is stored, with the salt of its holder's codes: one hash is compared with all of them. */
export function hashOfRecoveryCode(code: string, salt: Buffer): Promise<Buffer> {
  return hashRaw(code, { ...COST, salt, outputLen: 32 });
}
