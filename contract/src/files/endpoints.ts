import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { leftOut, textOrEmpty, wholeNumber } from '../fields.ts';

/**
 * The formats in which a picture of a home is stored, smallest first, so that a browser picks the first it supports.
 */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Opens a file by the signed link in its row. See docs/rules.md, File links. */
export const getFile = endpoint({
  method: 'GET',
  path: '/api/files/:file_id/',
  summary:
    'A file, by a signed link that ends after 15 minutes, or after a day or two where it is the picture of a home',
  params: z.object({ file_id: z.uuid() }),
  query: z.object({
    expires: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    signature: textOrEmpty(100),
    /** Format and width as in `image_sources`; without them, the picture of `image_url`. */
    format: z.optional(z.enum(PICTURE_FORMATS)),
    width: leftOut(wholeNumber(1, 10_000)),
  }),
  response: z.unknown(),
  file: ['image/*', 'application/pdf'],
});
