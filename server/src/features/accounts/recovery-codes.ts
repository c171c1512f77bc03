import { randomBytes } from 'node:crypto';
import { hashOfRecoveryCode } from './password-hash.ts';
import { newWrittenCode, typedCode } from './written-code.ts';

/** The number of recovery codes that are issued together. */
const COUNT = 10;
const LENGTH = 10;
const GROUP = 5;
const SALT_BYTES = 16;

/** New recovery codes as their holder sees them, with the hashes to store. */
export interface NewRecoveryCodes {
  codes: string[];
  salt: Buffer;
  hashes: Buffer[];
}

/** Returns the stored hash of a recovery code; undefined if the input cannot be one. */
export async function recoveryHash(typed: string, salt: Buffer): Promise<Buffer | undefined> {
  const code = typedCode(typed, LENGTH);
  return code === undefined ? undefined : hashOfRecoveryCode(code, salt);
}

/** Makes new recovery codes: `K7QM4-TXD9W`. Only hashes are stored, so they can be shown only now. */
export async function newRecoveryCodes(): Promise<NewRecoveryCodes> {
  const salt = randomBytes(SALT_BYTES);
  const codes = new Set<string>();
  while (codes.size < COUNT) codes.add(newWrittenCode(LENGTH, GROUP));
  const hashes = await Promise.all([...codes].map((code) => hashOfRecoveryCode(code.replace('-', ''), salt)));
  return { codes: [...codes], salt, hashes };
}
