import type { Part, Size } from './crop.ts';

/** The longest side of an uploaded picture in pixels: enough to read a receipt, a tenth of a phone's photo. */
const SIDE_MAX = 1600;

/** A form that is sent again must have the same bytes, or its Idempotency-Key is refused. */
const shrunk = new WeakMap<File, Promise<File>>();

/** A picture small enough for a slow line. PDFs and files that would not become smaller are unchanged. */
export function shrinkPicture(file: File): Promise<File> {
  const known = shrunk.get(file);
  if (known) return known;
  const result = shrink(file).catch(() => file);
  shrunk.set(file, result);
  return result;
}

async function shrink(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  const bitmap = await createImageBitmap(file);
  try {
    const scale = SIDE_MAX / Math.max(bitmap.width, bitmap.height);
    if (scale >= 1) return file;
    const { width, height } = bitmap;
    const picture = await drawPicture(
      bitmap,
      { left: 0, top: 0, width, height },
      { width: Math.round(width * scale), height: Math.round(height * scale) },
    );
    if (!picture || picture.size >= file.size) return file;
    return drawnFile(picture, file);
  } finally {
    bitmap.close();
  }
}

const QUALITY = 0.85;

/** Draws a part of a picture in a size, as JPEG; null if the browser cannot. */
export function drawPicture(bitmap: ImageBitmap, part: Part, { width, height }: Size): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = 'white'; // transparent areas would turn black
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, part.left, part.top, part.width, part.height, 0, 0, width, height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
}

export const drawnFile = (picture: Blob, from: File): File =>
  new File([picture], `${from.name.replace(/\.\w+$/, '')}.jpg`, { type: picture.type });
