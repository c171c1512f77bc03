import path from 'node:path';
import type { Page } from '@playwright/test';

/** Where pictures of the screens go; without it, none are taken. See docs/testing.md. */
const FOLDER = process.env['PICTURES'];

/** Stores what is in sight of a page, named for what it shows and for the width of the window. */
export async function takePicture(page: Page, shows: string): Promise<void> {
  if (!FOLDER) return;
  const name = shows
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase();
  const file = `${name}-${page.viewportSize()?.width}.jpg`;
  await page.screenshot({ path: path.join(FOLDER, file), type: 'jpeg', quality: 60, scale: 'css' });
}
