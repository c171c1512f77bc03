import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './portal.ts';

/** The smaller of axe's two files, because each document receives and compiles it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Expects no axe violations on the current page; while a dialog is open, in the dialog and beside it. It waits for
 * fades to end and for lists that are being fetched, because both change colours.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAtRest(page);
  // The document keeps axe, which takes as long to compile as a check takes.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  expect(await page.evaluate(findViolations, [])).toEqual([]);
}

/** Expects no axe violations in the light theme, and no weak contrast in the dark one. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAtRest(page);
  expect(await page.evaluate(findViolations, ['color-contrast']), 'in the dark theme').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Expects no axe violations in the dark theme, in which the page stays. */
export async function expectAccessibleInDarkTheme(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
}

/** Expects the page to fit its window without horizontal scrolling. */
export async function expectFits(page: Page): Promise<void> {
  const { wanted, there } = await page.evaluate(() => ({
    wanted: document.documentElement.scrollWidth,
    there: document.documentElement.clientWidth,
  }));
  expect(wanted).toBeLessThanOrEqual(there);
}

/** Expects one main heading, and a page title that starts with it or with `title`. */
export async function expectHeading(page: Page, heading: string, title = heading): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page).toHaveTitle(`${title} · Amayumba`);
}

/** Collects the browser's errors from now on, including violations of the content security policy. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** Waits for finite animations to end; a spinner's never ends. */
async function expectAtRest(page: Page): Promise<void> {
  // Checked with each frame, because `expect.poll` waits a quarter of a second and longer between its checks.
  await page.waitForFunction(() => {
    const fades = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    return fades.length + document.querySelectorAll('[aria-busy="true"]').length === 0;
  });
}

/**
 * Runs in the page, where axe is global. Returns each broken rule (only of these, if any) with what breaks it. Leaves
 * out what an open dialog has made inert, which nobody can reach: a page is checked before its dialogs open. Of rows
 * with the same elements, classes and attributes in one list it checks the first, because others differ by their text.
 */
async function findViolations(only: string[]): Promise<string[]> {
  // A function of the page cannot call one of this file.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const lookOf = (row: Element) =>
    [row, ...row.querySelectorAll('*')]
      .map((part) => {
        const hasText = /\S/.test(part.textContent ?? '');
        return [part.localName, part.className, part.getAttribute('style'), part.getAttributeNames(), hasText].join();
      })
      .join('\n');
  const repeated = Array.from(document.querySelectorAll('tbody, ul, ol')).flatMap((list) => {
    const looks = new Set<string>();
    return Array.from(list.children).filter((row) => looks.size === looks.add(lookOf(row)).size);
  });
  const { violations } = await (Reflect.get(globalThis, 'axe') as typeof axe).run(
    { exclude: [...document.querySelectorAll('[data-base-ui-inert]'), ...repeated] },
    {
      resultTypes: ['violations'],
      // Else axe fetches and parses every style sheet again, for a rule that is off by default.
      preload: false,
      ...(only.length > 0 && { runOnly: only }),
    },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
