import { CARD_SHAPE, type Crop, partOf } from './crop.ts';
import { drawnFile, drawPicture } from './draw-picture.ts';

/** The width of the largest size that the server stores, in pixels. */
const WIDTH_MAX = 1600;

/**
 * Cuts the chosen part of a picture into a new file, upright as photographed. @throws if the browser cannot read the
 * picture
 */
export async function cropPicture(file: File, crop: Crop): Promise<File> {
  const bitmap = await createImageBitmap(file);
  try {
    const part = partOf(bitmap, crop);
    const width = Math.round(Math.min(part.width, WIDTH_MAX));
    const picture = await drawPicture(bitmap, part, { width, height: Math.round(width / CARD_SHAPE) });
    if (!picture) throw new Error('This browser draws no pictures');
    return drawnFile(picture, file);
  } finally {
    bitmap.close();
  }
}
