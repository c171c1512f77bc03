import { hash, hashRaw, verify } from '@node-rs/argon2';

/**
 * Argon2id (the package's default algorithm): 19 MiB of memory (in KiB here), two passes, one thread.
 * See docs/rules.md, Passwords.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The hash that an unknown user's password is compared with, at the same cost. Its digest is all zeros, which no
 * password yields. Accounts without a chosen password store it too.
 */
export const DUMMY_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

// Keyboards can produce different code points for the same characters.
const normalised = (password: string) => password.normalize('NFKC');

/** Hashes a password for storage: a PHC string with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalised(password), COST);
}

/** Returns whether a password matches the stored hash. Without one it takes as long and returns false. */
export async function isRightPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? DUMMY_HASH, normalised(password));
  return stored !== undefined && matches;
}

/** Hashes a recovery code. All codes of one holder share a salt, so that one hash is compared with all of them. */
export function hashOfRecoveryCode(code: string, salt: Buffer): Promise<Buffer> {
  return hashRaw(code, { ...COST, salt, outputLen: 32 });
}
