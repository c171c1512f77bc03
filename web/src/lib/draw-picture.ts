import type { Part, Size } from './crop.ts';

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

/** The drawn picture as a file with the name of the original. */
export function drawnFile(picture: Blob, from: File): File {
  return new File([picture], `${from.name.replace(/\.\w+$/, '')}.jpg`, { type: picture.type });
}
