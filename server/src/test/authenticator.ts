import { codeOfStep } from '../features/accounts/totp.ts';

const STEP_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a secret as an authenticator app reads it. */
export function bytesOfSecret(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an authenticator app shows for a secret. */
export const shownCode = (secret: string, nowMs: number): string =>
  codeOfStep(bytesOfSecret(secret), Math.floor(nowMs / STEP_MS));
