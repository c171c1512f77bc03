import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { startPortal } from '../server/src/test/portal-process.ts';
import { makePreparedFolder } from '../server/src/test/prepared-folder.ts';
import { collectComplaints } from './support/accessible.ts';
import { signIn } from './support/people.ts';
import { findHarm, poisonEveryText } from './support/poison.ts';
import { expect, test as base } from './support/portal.ts';

/** A portal for this file, in which every text that a person can store is hostile. */
const test = base.extend<object, { poisoned: { url: string } }>({
  poisoned: [
    // Playwright reads the names of a fixture's dependencies from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const { folder, remove } = await makePreparedFolder('demo');
      const { url, child, ended } = await startPortal({ DATA_DIR: folder, DEMO: 'on' });
      const columns = await poisonEveryText(folder);
      expect(columns).toEqual(expect.arrayContaining(['estates.name', 'users.first_name', 'complaints.title']));
      await provide({ url });
      child.kill('SIGTERM');
      await ended;
      await remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ poisoned }, provide) => provide(poisoned.url),
});
// In one worker, because each would start a portal of its own.
test.describe.configure({ mode: 'default' });

const source = (file: string) => readFileSync(`web/src/areas/${file}`, 'utf8');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '');

/** Every screen of a role, from its list of routes, so that new screens are covered. */
const SCREENS = {
  manager: matches(source('manager/sections.ts'), /(?:key|path): '([\w/-]+)'/g).map((path) => `/manager/${path}`),
  owner: matches(source('owner/OwnerShell.tsx'), /^ {2}'(\/owner[\w/-]*)':/gm),
  tenant: matches(source('tenant/TenantShell.tsx'), /^ {2}'(\/tenant[\w/-]*)':/gm),
};

/** Waits until all requests have ended and the page is rendered. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1')).toBeAttached();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

for (const who of ['manager', 'owner', 'tenant'] as const) {
  test(`hostile text in every field shows as text on every screen of the ${who}`, async ({ browser, poisoned }) => {
    expect(SCREENS[who].length).toBeGreaterThan(2);
    const page = await signIn(browser, poisoned, who);
    const complaints = collectComplaints(page);
    page.on('dialog', (dialog) => complaints.push(`a dialog: ${dialog.message()}`));
    const found: string[] = [];
    let shown = '';
    for (const address of SCREENS[who]) {
      await page.goto(address);
      await settle(page);
      found.push(...(await findHarm(page)).map((harm) => `${address}: ${harm}`));
      shown += await page.locator('body').innerText();
    }
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await settle(page);
    found.push(...(await findHarm(page)).map((harm) => `notifications: ${harm}`));
    expect(shown).toContain('x-poison');
    expect([...found, ...complaints]).toEqual([]);
  });
}
