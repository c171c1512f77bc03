import { randomBytes } from 'node:crypto';
import type { Encryption } from '../../access/encryption.ts';

const PURPOSE = 'webhook secret';
/** The least that the standard asks for is 24. */
const SECRET_BYTES = 32;

/** A new secret as receivers enter it: `whsec_…`. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

export const sealSecret = (sealing: Encryption, secret: string): Buffer => sealing.seal(Buffer.from(secret), PURPOSE);

/** The secret; undefined where it was encrypted with another SECRET_KEY. */
export const openSecret = (sealing: Encryption, sealed: Buffer): string | undefined =>
  sealing.open(sealed, PURPOSE)?.toString();
