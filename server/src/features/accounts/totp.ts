import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a code is shown, in milliseconds (RFC 6238, section 4.1). */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Steps on either side of now that are taken, for clocks that differ (RFC 6238, section 5.2). */
const DRIFT_STEPS = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes as authenticator apps take them where the picture cannot be read (RFC 4648, section 6, without padding). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The code of a time step: HMAC-SHA-1, cut to six digits (RFC 4226, section 5.3). */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Which step a code belongs to, when it is one of now or beside it and later than the one used last; undefined: the code is not right. */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  { nowMs, lastStep }: { nowMs: number; lastStep: number | null },
): number | undefined {
  const now = Math.floor(nowMs / STEP_MS);
  // A later step was noted while the clock was wrong; it must not keep its holder out until then.
  const used = lastStep !== null && lastStep <= now + DRIFT_STEPS ? lastStep : null;
  const typed = Buffer.from(code);
  for (let step = now - DRIFT_STEPS; step <= now + DRIFT_STEPS; step += 1) {
    const right = Buffer.from(codeOfStep(secret, step));
    const isRight = typed.length === right.length && timingSafeEqual(typed, right);
    if (isRight && (used === null || step > used)) return step;
  }
  return undefined;
}

/** What the QR code says, as authenticator apps read it. */
export function otpauthUri(secret: Uint8Array, username: string): string {
  const issuer = 'Amayumba';
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
