import { createHash, randomBytes } from 'node:crypto';

/** Returns a new secret, shown once: 32 random bytes as text. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash to store: SHA-256, enough for a secret that cannot be guessed. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
