import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PictureFormat } from '@amayumba/contract/files/endpoints.ts';
import { keyFor } from '../access/access-token.ts';

/** Longest life of a link to a file, in milliseconds. See docs/rules.md, File links. */
const LINK_LIFE_MS = 15 * 60 * 1000;

/**
 * How long the links to a file stay the same, in milliseconds, so that an unchanged list has the same content in two
 * requests; links created late in this time expire earlier. A day in Kampala is a whole multiple of it.
 */
export const LINK_REUSE_MS = 3 * 60 * 1000;

/**
 * How long the links to a picture of a home stay the same, in milliseconds, so that a browser does not fetch a
 * picture again with every list; a link is valid for one to two times as long.
 */
const PICTURE_LINK_REUSE_MS = 24 * 60 * 60 * 1000;

/** Signs links to files and checks them. */
export interface FileLinks {
  /** The link to a file, or null where there is none. */
  to(fileId: string | null): string | null;
  /** The link to the picture of a home, in the format and width of a variant where one is given. */
  toPicture(fileId: string, variant?: { format: PictureFormat; width: number }): string;
  isGood(fileId: string, expires: number, signature: string): boolean;
}

/** Links below `baseUrl` (empty: relative to the server's root), signed with a key made from the secret. */
export function fileLinks(secret: string, baseUrl: string, now: () => number): FileLinks {
  const key = keyFor(secret, 'file-links');
  const sign = (fileId: string, expires: number) =>
    createHmac('sha256', key).update(`${fileId}.${expires}`).digest('base64url');
  const link = (fileId: string, expires: number) =>
    `${baseUrl}/api/files/${fileId}/?expires=${expires}&signature=${sign(fileId, expires)}`;
  return {
    to: (fileId) =>
      fileId === null ? null : link(fileId, Math.floor(now() / LINK_REUSE_MS) * LINK_REUSE_MS + LINK_LIFE_MS),
    toPicture(fileId, variant) {
      const expires = (Math.floor(now() / PICTURE_LINK_REUSE_MS) + 2) * PICTURE_LINK_REUSE_MS;
      const chosen = variant ? `&format=${variant.format}&width=${variant.width}` : '';
      return link(fileId, expires) + chosen;
    },
    isGood(fileId, expires, signature) {
      const received = Buffer.from(signature);
      const wanted = Buffer.from(sign(fileId, expires));
      return expires > now() && received.length === wanted.length && timingSafeEqual(received, wanted);
    },
  };
}
