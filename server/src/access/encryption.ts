import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyFor } from './access-token.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets that must be readable, unlike passwords: AES-256-GCM with a key derived from SECRET_KEY. A
 * ciphertext is bound to its purpose, so that it cannot replace one for another purpose.
 */
export function encryption(secret: string) {
  const key = keyFor(secret, 'sealing');
  return {
    seal: (content: Uint8Array, purpose: string): Buffer => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    /** The content; undefined where it was encrypted with another SECRET_KEY or for another purpose, or was altered. */
    open: (sealed: Buffer, purpose: string): Buffer | undefined => {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
        decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag);
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}
export type Encryption = ReturnType<typeof encryption>;
