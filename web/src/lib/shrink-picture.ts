/** Longest side of a picture that is sent, in pixels: enough to read a receipt, a tenth of what phones take. */
const SIDE_MAX = 1600;
const QUALITY = 0.85;

/** Sent again, a form must hold the very same bytes, or its Idempotency-Key is refused. */
const shrunk = new WeakMap<File, Promise<File>>();

/**
 * A picture small enough for a slow line. PDFs, what the browser cannot read, and what would not become smaller stay as
 * they are.
 */
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
    const picture = await drawn(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    if (!picture || picture.size >= file.size) return file;
    return new File([picture], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: picture.type });
  } finally {
    bitmap.close();
  }
}

function drawn(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = 'white'; // what is see-through would turn black
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
}
