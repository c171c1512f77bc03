import type { Part, Size } from './crop.ts';

const QUALITY = 0.85;

/** A part of a picture in a size, as JPEG; null where the browser cannot. */
export function drawPicture(bitmap: ImageBitmap, part: Part, { width, height }: Size): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = 'white'; // what is see-through would turn black
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, part.left, part.top, part.width, part.height, 0, 0, width, height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
}

/** The drawn picture as a file that keeps the name of the one it was drawn from. */
export function drawnFile(picture: Blob, from: File): File {
  return new File([picture], `${from.name.replace(/\.\w+$/, '')}.jpg`, { type: picture.type });
}
