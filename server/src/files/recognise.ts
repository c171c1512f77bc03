import { fileTypeFromBuffer } from 'file-type';
import { fail } from '@amayumba/contract/refusal.ts';
import { isHeic } from './heic.ts';
import { openPicture } from './open-picture.ts';

const PICTURES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);
const HEIC: ReadonlySet<string> = new Set(['image/heic', 'image/heif']);
const PDF = 'application/pdf';

/** Width and height, in pixels, of the test picture that shows whether a file decodes. */
const PROBE = 64;

/**
 * Determines the type of a receipt or attachment by its content and never by its name. See docs/rules.md, Uploads.
 * @throws Refusal unsupported_file, picture_too_large, files_waiting
 */
export async function recogniseDocument(who: string, content: Buffer): Promise<string> {
  const type = (await fileTypeFromBuffer(content))?.mime ?? '';
  if (type === PDF) return content.subarray(-2048).includes('%%EOF') ? type : fail('unsupported_file');
  if (HEIC.has(type)) return isHeic(content) ? 'image/heic' : fail('unsupported_file');
  if (!PICTURES.has(type)) return fail('unsupported_file');
  await openPicture(who, content, (picture) => picture.resize(PROBE, PROBE, { fit: 'fill' }).raw().toBuffer());
  return type;
}
