import sharp from 'sharp';

/** A photo as a phone writes it: lying on its side, with the camera and the place in it. Held upright it is red above and blue below. */
export async function phonePhoto(width: number, height: number): Promise<Buffer> {
  // The phone turned it by a quarter: what is above when it is held upright is at the left of what is stored.
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
