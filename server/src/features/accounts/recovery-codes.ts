import { randomBytes } from 'node:crypto';
import { hashOfRecoveryCode } from './password-hash.ts';
import { newWrittenCode, typedCode } from './written-code.ts';

/** So many are shown at a time. */
const COUNT = 10;
const LENGTH = 10;
const GROUP = 5;
const SALT_BYTES = 16;

/** Recovery codes as their holder writes them down, with what is stored of them. */
export interface NewRecoveryCodes {
  codes: string[];
  salt: Buffer;
  hashes: Buffer[];
}

/** What is stored of a recovery code; undefined where what was typed cannot be one. */
export async function recoveryHash(typed: string, salt: Buffer): Promise<Buffer | undefined> {
  const code = typedCode(typed, LENGTH);
  return code === undefined ? undefined : hashOfRecoveryCode(code, salt);
}

/** Makes new recovery codes: `K7QM4-TXD9W`. They are shown now or never. */
export async function newRecoveryCodes(): Promise<NewRecoveryCodes> {
  const salt = randomBytes(SALT_BYTES);
  const codes = new Set<string>();
  while (codes.size < COUNT) codes.add(newWrittenCode(LENGTH, GROUP));
  const hashes = await Promise.all([...codes].map((code) => hashOfRecoveryCode(code.replace('-', ''), salt)));
  return { codes: [...codes], salt, hashes };
}
