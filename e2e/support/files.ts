import { writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import sharp from 'sharp';

/** A picture of one dot, the smallest receipt file. */
export const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns a PDF of the given size. */
export function pdfOf(bytes: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes, ' '), Buffer.from('\n%%EOF\n')]);
}

/** Writes a PDF that is too large to send and returns its path. The browser opens a path faster than it gets bytes. */
export async function writeLargePdf(test: TestInfo): Promise<string> {
  const file = test.outputPath('large.pdf');
  await writeFile(file, pdfOf(10_500_000));
  return file;
}

/** Returns a picture like a phone's photograph: 3000 by 2000 pixels that compress badly. */
export function takePhoto(): Promise<Buffer> {
  const [width, height, channels] = [150, 100, 3] as const;
  const pixels = Uint8Array.from({ length: width * height * channels }, (_, index) => (index * 37) % 255);
  return sharp(pixels, { raw: { width, height, channels } })
    .resize(width * 20, height * 20, { kernel: 'nearest' })
    .jpeg({ quality: 100 })
    .toBuffer();
}

/** Returns the width and height of the picture at a path of the portal. */
export function sizeOf(page: Page, href: string): Promise<{ width: number; height: number }> {
  return page.evaluate(async (address) => {
    const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
    return { width, height };
  }, href);
}
