import type { Page } from '@playwright/test';

/** A picture of one dot, the smallest receipt file. */
export const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns a PDF of the given size. */
export function pdfOf(bytes: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes, ' '), Buffer.from('\n%%EOF\n')]);
}

/** Returns a picture like a phone's photograph: 3000 by 2000 pixels that compress badly. */
export async function takePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 3000, height: 2000 });
    const context = canvas.getContext('2d');
    for (let x = 0; x < 3000; x += 20) {
      for (let y = 0; y < 2000; y += 20) {
        if (context) context.fillStyle = `rgb(${(x * y) % 255} ${(x + y) % 255} ${(x * 7) % 255})`;
        context?.fillRect(x, y, 20, 20);
      }
    }
    return canvas.toDataURL('image/jpeg', 1).split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

/** Returns the width and height of the picture at a path of the portal. */
export function sizeOf(page: Page, href: string): Promise<{ width: number; height: number }> {
  return page.evaluate(async (address) => {
    const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
    return { width, height };
  }, href);
}
