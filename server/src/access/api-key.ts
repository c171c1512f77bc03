import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { KEY_BEGINNING } from '@amayumba/contract/keys/key.ts';

const SECRET_BYTES = 32;
/** How much of a key may be shown and stored. */
const PREFIX_LENGTH = KEY_BEGINNING.length + 8;
const WRITTEN = new RegExp(String.raw`^${KEY_BEGINNING}[\da-f]{${SECRET_BYTES * 2 + 8}}$`);

/** Eight hexadecimal digits by which a key that is cut off or mistyped is refused without a query. */
const checksumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

/** SHA-256 is enough, unlike for passwords: a key is random and cannot be guessed. */
const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** A new random key with the parts of it that are stored. */
export function newApiKey(): { key: string; prefix: string; digest: Buffer } {
  const secret = `${KEY_BEGINNING}${randomBytes(SECRET_BYTES).toString('hex')}`;
  const key = `${secret}${checksumOf(secret)}`;
  return { key, prefix: key.slice(0, PREFIX_LENGTH), digest: digestOf(key) };
}

/** Whether a token is meant as an API key. */
export const isApiKey = (token: string): boolean => token.startsWith(KEY_BEGINNING);

/** The digest of a key; undefined where it is not a complete one. */
export function digestOfKey(key: string): Buffer | undefined {
  if (!WRITTEN.test(key)) return undefined;
  const end = key.length - 8;
  return checksumOf(key.slice(0, end)) === key.slice(end) ? digestOf(key) : undefined;
}
