import { CARD_SHAPE, type Crop, partOf } from './crop.ts';
import { drawnFile, drawPicture } from './draw-picture.ts';

/** Wide enough for the largest size that the server keeps, in pixels. */
const WIDTH_MAX = 1600;

/** The chosen part of a picture as a file of its own, upright as the camera was held. @throws where the browser cannot read the picture */
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
