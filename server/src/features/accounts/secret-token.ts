import { createHash, randomBytes } from 'node:crypto';

/** A secret that is handed out once: 32 random bytes as text. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of it: SHA-256, enough for a secret that cannot be guessed. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
