import { expect, test, vi } from 'vitest';
import { shrinkPicture } from './shrink-picture.ts';

/** A browser that reads pictures of a size and writes JPEG files of a number of bytes. */
function stubPictures({ width, height, bytes }: { width: number; height: number; bytes: number }) {
  const drawn: string[] = [];
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(this: HTMLCanvasElement, done) {
    drawn.push(`${this.width}x${this.height}`);
    done(new Blob(['x'.repeat(bytes)], { type: 'image/jpeg' }));
  });
  return drawn;
}

const photo = (bytes = 5000) => new File(['x'.repeat(bytes)], 'tap.today.png', { type: 'image/png' });

test.each([
  [4000, 3000, '1600x1200'],
  [3000, 4000, '1200x1600'],
])('a photo of %i by %i pixels is sent as %s', async (width, height, expected) => {
  const drawn = stubPictures({ width, height, bytes: 400 });
  const small = await shrinkPicture(photo());
  expect(drawn).toEqual([expected]);
  expect(small).toMatchObject({ name: 'tap.today.jpg', type: 'image/jpeg', size: 400 });
});

test('the same photo gives the same file when it is sent again', async () => {
  const drawn = stubPictures({ width: 4000, height: 3000, bytes: 400 });
  const given = photo();
  expect(await shrinkPicture(given)).toBe(await shrinkPicture(given));
  expect(drawn).toHaveLength(1);
});

test.each([
  ['small enough already', { width: 1600, height: 900, bytes: 400 }],
  ['not smaller afterwards', { width: 4000, height: 3000, bytes: 6000 }],
])('a picture that is %s is unchanged', async (_, picture) => {
  stubPictures(picture);
  const given = photo();
  expect(await shrinkPicture(given)).toBe(given);
});

test('a file that the browser cannot read is unchanged', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('unreadable')));
  const given = new File(['heic'], 'tap.heic', { type: 'image/heic' });
  expect(await shrinkPicture(given)).toBe(given);
});

test('a PDF is unchanged', async () => {
  const drawn = stubPictures({ width: 4000, height: 3000, bytes: 1 });
  const given = new File(['%PDF'], 'bill.pdf', { type: 'application/pdf' });
  expect(await shrinkPicture(given)).toBe(given);
  expect(drawn).toEqual([]);
});
