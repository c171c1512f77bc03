import { drawnFile, drawPicture } from './shrink-picture.ts';

/** The aspect ratio of pictures of homes in lists and on cards: width to height. */
export const CARD_SHAPE = 3 / 2;
const ZOOM_MAX = 4;
/** The least width of a crop in pixels; a narrower one looks coarse on a card. */
const PART_WIDTH_MIN = 320;

export interface Size {
  width: number;
  height: number;
}
export interface Part extends Size {
  left: number;
  top: number;
}

/** The chosen part of a picture. */
export interface Crop {
  /** The centre of the part, as shares of the picture's width and height. */
  x: number;
  y: number;
  /** 1: the largest part with the card's aspect ratio. */
  zoom: number;
}
export const CENTRED_CROP: Crop = { x: 0.5, y: 0.5, zoom: 1 };

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
const widthAtOne = ({ width, height }: Size) => Math.min(width, height * CARD_SHAPE);

export const zoomMaxOf = (picture: Size): number => clamp(widthAtOne(picture) / PART_WIDTH_MIN, 1, ZOOM_MAX);

/** The chosen part in pixels, with the card's aspect ratio and within the picture. */
export function partOf(picture: Size, { x, y, zoom }: Crop): Part {
  const width = widthAtOne(picture) / zoom;
  const height = width / CARD_SHAPE;
  return {
    left: clamp(x * picture.width - width / 2, 0, picture.width - width),
    top: clamp(y * picture.height - height / 2, 0, picture.height - height),
    width,
    height,
  };
}

/** A crop after moving it by shares of its own width and height, and zooming; it stays within the picture. */
export function changedCrop(
  picture: Size,
  crop: Crop,
  { across = 0, down = 0, zoom = crop.zoom }: { across?: number; down?: number; zoom?: number },
): Crop {
  const before = partOf(picture, crop);
  const middle = {
    x: (before.left + before.width * (0.5 + across)) / picture.width,
    y: (before.top + before.height * (0.5 + down)) / picture.height,
    zoom: clamp(zoom, 1, zoomMaxOf(picture)),
  };
  const part = partOf(picture, middle);
  return {
    x: (part.left + part.width / 2) / picture.width,
    y: (part.top + part.height / 2) / picture.height,
    zoom: middle.zoom,
  };
}

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
