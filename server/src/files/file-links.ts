import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor } from '../access/access-token.ts';

/** How long a link to a file holds, in milliseconds. Decisions §3. */
const LINK_LIFE_MS = 15 * 60 * 1000;

/** Signs links to files and checks them. */
export interface FileLinks {
  /** The link to a file, or null where there is none. */
  to(fileId: string | null): string | null;
  isGood(fileId: string, expires: number, signature: string): boolean;
}

/** Links below `baseUrl` (empty: relative to the server's root), signed with a key made from the secret. */
export function fileLinks(secret: string, baseUrl: string, now: () => number): FileLinks {
  const key = keyFor(secret, 'file-links');
  const sign = (fileId: string, expires: number) =>
    createHmac('sha256', key).update(`${fileId}.${expires}`).digest('base64url');
  return {
    to(fileId) {
      if (fileId === null) return null;
      const expires = now() + LINK_LIFE_MS;
      return `${baseUrl}/api/files/${fileId}/?expires=${expires}&signature=${sign(fileId, expires)}`;
    },
    isGood(fileId, expires, signature) {
      const given = Buffer.from(signature);
      const wanted = Buffer.from(sign(fileId, expires));
      return expires > now() && given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}
