import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/**
 * A photo in a phone's format: rotated, with the camera and the place in it. Upright it is red at the top and blue at
 * the bottom.
 */
export async function phonePhoto(width: number, height: number): Promise<Buffer> {
  // The phone rotated it by 90 degrees: the top of the upright picture is at the left of the stored one.
  const colour = (background: string, of: number) => ({
    create: { width: of, height, channels: 3 as const, background },
  });
  const blue = await sharp(colour('#1030e0', width / 2))
    .png()
    .toBuffer();
  return sharp(colour('#e01020', width))
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .withExifMerge({
      IFD0: { Make: 'Tecno' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '0/1 20/1 51/1', GPSLongitudeRef: 'E', GPSLongitude: '32/1 34/1 57/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Kololo</place></x:xmpmeta>')
    .jpeg()
    .toBuffer();
}

/** A PNG picture of a few bytes whose header claims this size. */
export async function pngWithSize(width: number, height: number) {
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

const box = (type: string, ...content: Buffer[]) => {
  const head = Buffer.alloc(8);
  const whole = Buffer.concat([head, ...content]);
  whole.writeUInt32BE(whole.length);
  whole.write(type, 4, 'latin1');
  return whole;
};

/** A file with the structure of a HEIC picture, with a few bytes that no decoder needs to read. */
export function heicPicture(): Buffer {
  const versionAndFlags = Buffer.alloc(4);
  const handler = box('hdlr', versionAndFlags, Buffer.from('\0\0\0\0pict', 'latin1'), Buffer.alloc(13));
  const parts = ['pitm', 'iinf', 'iloc', 'iprp'].map((type) => box(type, versionAndFlags));
  return Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
    box('meta', versionAndFlags, handler, ...parts),
    box('mdat', Buffer.alloc(100, 7)),
  ]);
}
