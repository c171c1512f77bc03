import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { drawQrCode } from './qr-code.ts';

test('every black module of the code is drawn, and nothing else', () => {
  const url = 'https://amayumba.example/r/7KQ2M9XT4R';
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const drawn = data.map((row) => row.map(() => false));
  const doc = {
    rect(x: number, y: number, width: number, height: number) {
      expect(height).toBe(2);
      for (let at = 0; at < width / 2; at += 1) drawn[(y - 20) / 2]![(x - 10) / 2 + at] = true;
    },
    fill() {},
  };
  drawQrCode(doc as unknown as PDFKit.PDFDocument, url, 10, 20, size * 2);
  expect(drawn).toEqual(data);
});
