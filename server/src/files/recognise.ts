import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { fail } from '@amayumba/contract/refusal.ts';

/** Most pixels a picture may unpack to: a small file can hold a huge picture. */
export const PIXELS_MAX = 100_000_000;

const PICTURES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);
// Phones take HEIC; it is kept as it is, because the bundled decoder cannot open it.
const HEIC: ReadonlySet<string> = new Set(['image/heic', 'image/heif']);
const PDF = 'application/pdf';

/** What a receipt or attachment is, by its content and never by its name. Decisions §3. @throws Refusal unsupported_file */
export async function recogniseDocument(content: Buffer): Promise<string> {
  const type = (await fileTypeFromBuffer(content))?.mime ?? '';
  if (type === PDF) return content.subarray(-2048).includes('%%EOF') ? type : fail('unsupported_file');
  if (HEIC.has(type)) return 'image/heic';
  if (!PICTURES.has(type)) return fail('unsupported_file');
  try {
    // The head alone can lie: the picture must open as what it says it is.
    await sharp(content, { limitInputPixels: PIXELS_MAX }).stats();
  } catch {
    return fail('unsupported_file');
  }
  return type;
}
