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
 * out what an open dialog has made inert, which nobody can reach: a page is checked before its dialogs open. Of parts
 * that are alike, such as rows and the menu of every screen, it checks one in each theme and width of a document: they
 * have the same elements, classes and attributes in the same surroundings, and differ in their words alone.
 */
async function findViolations(only: string[]): Promise<string[]> {
  const inert = '[data-base-ui-inert]';
  const words =
    /^(?:alt|aria-(?:controls|describedby|label|labelledby|owns)|datetime|for|href|id|name|src|title|value)$/;
  const memory = globalThis as { shapes?: Map<string, number>; checked?: Set<string> };
  const shapes = (memory.shapes ??= new Map<string, number>());
  const checked = (memory.checked ??= new Set<string>());
  const look = [matchMedia('(prefers-color-scheme: dark)').matches, window.innerWidth, ...only].join(' ');
  const numberOf = (shape: string) => {
    if (!shapes.has(shape)) shapes.set(shape, shapes.size);
    return shapes.get(shape);
  };
  const ownOf = (node: Element) => {
    const attributes = Array.from(node.attributes, ({ name, value }) =>
      words.test(name) ? name + (value.trim() && '…') : `${name}=${value}`,
    );
    const hasText = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.nodeValue?.trim());
    return [node.tagName, hasText, ...attributes].join(' ');
  };
  const known = new Map<Element, number | undefined>();
  const shapeOf = (node: Element): number | undefined => {
    if (!known.has(node)) known.set(node, numberOf([ownOf(node), ...Array.from(node.children, shapeOf)].join('|')));
    return known.get(node);
  };
  const fresh = new Set<string>();
  const alike: Element[] = [];
  const walk = (node: Element, around: number | undefined) => {
    for (const child of node.children) {
      if (child.childElementCount === 0 || child.matches(inert)) continue;
      if (child.checkVisibility({ contentVisibilityAuto: true })) {
        const part = `${look} ${around} ${shapeOf(child)}`;
        if (checked.has(part) || fresh.has(part)) {
          alike.push(child);
          continue;
        }
        fresh.add(part);
      }
      walk(child, numberOf(`${around} in ${ownOf(child)}`));
    }
  };
  walk(document.body, numberOf(ownOf(document.documentElement) + ownOf(document.body)));
  const { violations } = await (Reflect.get(globalThis, 'axe') as typeof axe).run(
    { exclude: [inert, ...alike] },
    {
      resultTypes: ['violations'],
      // Else axe fetches and parses every style sheet again, for a rule that is off by default.
      preload: false,
      ...(only.length > 0 && { runOnly: only }),
    },
  );
  for (const part of fresh) checked.add(part);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
