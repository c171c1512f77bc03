import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a code is shown, in milliseconds (RFC 6238, section 4.1). */
const STEP_MS = 30_000;
const DIGITS = 6;
/** The number of steps accepted before and after now, for clocks that differ (RFC 6238, section 5.2). */
const DRIFT_STEPS = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes for people who type the secret into their app (RFC 4648, section 6, without padding). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** Returns the code of a time step: HMAC-SHA-1, cut to six digits (RFC 4226, section 5.3). */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * Returns the step of a code: at most one step from now, and later than the last used one. Undefined if the code is
 * wrong.
 */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  { nowMs, lastStep }: { nowMs: number; lastStep: number | null },
): number | undefined {
  const now = Math.floor(nowMs / STEP_MS);
  // A wrong clock recorded a step in the future; it must not lock out the holder until then.
  const used = lastStep !== null && lastStep <= now + DRIFT_STEPS ? lastStep : null;
  const typed = Buffer.from(code);
  for (let step = now - DRIFT_STEPS; step <= now + DRIFT_STEPS; step += 1) {
    const right = Buffer.from(codeOfStep(secret, step));
    const isRight = typed.length === right.length && timingSafeEqual(typed, right);
    if (isRight && (used === null || step > used)) return step;
  }
  return undefined;
}

/** Returns the URI of the QR code for authenticator apps. */
export function otpauthUri(secret: Uint8Array, username: string): string {
  const issuer = 'Amayumba';
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
