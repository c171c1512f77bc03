import sharp, { type Sharp } from 'sharp';
import { PICTURE_FORMATS, type PictureFormat } from '@amayumba/contract/files/endpoints.ts';
import { Refusal } from '@amayumba/contract/refusal.ts';
import { openPicture } from './open-picture.ts';

/** Widths of a stored picture in pixels: a row of a list, a card, and the full picture on a high-resolution screen. */
const WIDTHS = [320, 640];
const WIDTH_MAX = 1280;
/** The maximum ratio of height to width; a taller picture is scaled by its height. */
const HEIGHT_PER_WIDTH = 2;

const NO_PICTURE = 'This picture is not supported. Send a JPEG, PNG or WebP picture.';

/** A picture of a home in one of its sizes. */
export interface WebPicture {
  content: Buffer;
  media_type: `image/${PictureFormat}`;
  width: number;
}

/**
 * Settings with about the same visible quality. More effort saves a few percent of an AVIF picture and takes seconds
 * on a small machine.
 */
const ENCODERS: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 1 }),
  webp: (picture) => picture.webp({ quality: 78, effort: 3 }),
  jpeg: (picture) => picture.jpeg({ quality: 80 }),
};

/**
 * Encodes a picture of a home in the sizes and formats for the web, the largest JPEG first: upright, in sRGB, and
 * without the camera's data (such as the place). See docs/rules.md, Pictures.
 * @throws Refusal unsupported_file, picture_too_large, files_waiting
 */
export async function webPictures(who: string, content: Buffer): Promise<[WebPicture, ...WebPicture[]]> {
  try {
    return await openPicture(who, content, allSizes);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unsupported_file')
      throw new Refusal('unsupported_file', NO_PICTURE);
    throw error;
  }
}

async function allSizes(picture: Sharp): Promise<[WebPicture, ...WebPicture[]]> {
  const { data, info } = await uprightPixels(picture);
  const raw = { channels: info.channels, width: info.width, height: info.height };
  const encode = async (width: number, format: PictureFormat): Promise<WebPicture> => {
    const resized = sharp(data, { raw }).resize(width);
    return { content: await ENCODERS[format](resized).toBuffer(), media_type: `image/${format}`, width };
  };
  const pictures: [WebPicture, ...WebPicture[]] = [await encode(info.width, 'jpeg')];
  // One after the other, so that an upload leaves capacity for other requests on a small machine.
  for (const width of [info.width, ...WIDTHS.filter((smaller) => smaller < info.width)]) {
    for (const format of PICTURE_FORMATS) {
      if (width < info.width || format !== 'jpeg') pictures.push(await encode(width, format));
    }
  }
  return pictures;
}

/** The raw pixels of the largest size, without the camera's data, so that no size made from them contains it. */
const uprightPixels = (picture: Sharp) =>
  picture
    .autoOrient()
    .resize(WIDTH_MAX, WIDTH_MAX * HEIGHT_PER_WIDTH, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' }) // JPEG has no transparency
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
