import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** Where pictures of the screens go; without it, none are taken. See docs/testing.md. */
const FOLDER = process.env['PICTURES'];

/** Stores what is in sight of a page in the light theme, named for what it shows and for the width of the window. */
export async function takePicture(page: Page, shows: string): Promise<void> {
  if (!FOLDER) return;
  const name = shows
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase();
  await page.emulateMedia({ colorScheme: 'light' });
  // Neither the pointer nor a focus that an earlier dialog gave back marks anything; an open dialog keeps its focus.
  await page.mouse.move(0, 0);
  if ((await page.getByRole('dialog').count()) === 0)
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const file = `${name}-${page.viewportSize()?.width}.webp`;
  await sharp(await page.screenshot({ scale: 'css' }))
    .webp({ quality: 70 })
    .toFile(path.join(FOLDER, file));
}
