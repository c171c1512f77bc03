import sharp from 'sharp';
import { fail } from '@amayumba/contract/refusal.ts';
import { PIXELS_MAX } from './recognise.ts';

/** The longer side of a kept picture at most, in pixels: sharp on a large screen, and quick over a phone's connection. */
const SIDE_MAX = 1600;

const READABLE: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);

/**
 * A picture of a home as it is shown on the web: upright, of a web size, as WebP, and without what a camera writes into it (such as where it
 * was taken). Decisions §3. @throws Refusal unsupported_file
 */
export async function webPicture(content: Buffer): Promise<Buffer> {
  try {
    const picture = sharp(content, { limitInputPixels: PIXELS_MAX });
    const { format } = await picture.metadata();
    if (READABLE.has(format)) {
      const resized = picture.autoOrient().resize(SIDE_MAX, SIDE_MAX, { fit: 'inside', withoutEnlargement: true });
      return await resized.webp({ quality: 80 }).toBuffer();
    }
  } catch {
    // What cannot be opened is no picture, whatever its first bytes say.
  }
  return fail('unsupported_file', 'This picture is not supported. Send a JPEG, PNG or WebP picture.');
}
