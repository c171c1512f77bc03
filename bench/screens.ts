import { parseArgs } from 'node:util';
import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../e2e/support/browser.ts';
import { LONG_MS, longestTask, scrollPage, type, WATCH_TASKS } from '../e2e/support/long-tasks.ts';
import { migrateAndGrant } from '../server/src/db/migrate-and-grant.ts';
import { startDatabase } from '../server/src/db/open-database.ts';
import { makeDataFolder } from '../server/src/test/data-folder.ts';
import { startPortal } from '../server/src/test/portal-process.ts';
import { fillPortfolio } from './portfolio/fill-portfolio.ts';
import { MANAGER, PASSWORD } from './portfolio/fill-people.ts';

const HELP = `npm run bench:screens [-- --apartments 10000]

Fills an embedded database with a portfolio of that size, starts the portal on it, and opens each section of the manager panel in a browser
by a click in the sidebar: milliseconds until its first rows are painted, at the first visit (its script is fetched too) and at a later one,
and the longest task of the page while somebody types into its search, and scrolls to its end and back, on a desk and on a phone's width.
Ends with 1 where a task while typing or scrolling is longer than 50 ms.`;

const { values } = parseArgs({
  options: { apartments: { type: 'string', default: '10000' }, help: { type: 'boolean', default: false } },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/**
 * Each section: its link in the sidebar, its heading, a text that only its rows contain, and the text for its search.
 */
const SECTIONS = [
  { link: 'Dashboard', title: 'Dashboard', rows: 'USh\\s[\\d,]+' },
  { link: 'Estates', title: 'Property Management', rows: 'Plot \\d+', search: 'Ntinda' },
  { link: 'Tenants', title: 'Tenant Management', rows: '@example\\.com', search: 'Okot' },
  { link: 'Payments', title: 'Payment Management', rows: 'USh\\s[\\d,]+', search: 'Okot' },
  { link: 'Security Deposits', title: 'Security Deposits', rows: 'USh\\s[\\d,]+', search: 'Okot' },
  { link: 'Complaints', title: 'Complaint Management', rows: 'Block [A-D]', search: 'sink' },
];
type Section = (typeof SECTIONS)[number];

/** Clicks a section's link and returns the milliseconds until its first rows were painted. */
function open(page: Page, section: Section): Promise<number> {
  return page.evaluate(
    ({ link, title, rows }) =>
      new Promise<number>((resolve, reject) => {
        const isShown = new RegExp(rows);
        const entry = [...document.querySelectorAll<HTMLElement>('aside a')].find(
          ({ textContent }) => textContent.trim() === link,
        );
        if (!entry) return reject(new Error(`no link ${link} in the sidebar`));
        const begun = performance.now();
        entry.click();
        const checkFrame = () => {
          const isThere = document.querySelector('h1')?.textContent === title;
          // A frame requested after the rows arrived is painted with them.
          if (isThere && isShown.test(document.querySelector('main')?.textContent ?? ''))
            requestAnimationFrame(() => resolve(performance.now() - begun));
          else requestAnimationFrame(checkFrame);
        };
        return checkFrame();
      }),
    section,
  );
}

/** Formats the time of a task. */
const formatted = (ms: number) => (ms > LONG_MS ? `${ms.toFixed(0)} ms` : `under ${LONG_MS}`).padStart(12);

const { folder, remove } = await makeDataFolder();
const database = await startDatabase({ databaseUrl: undefined, dataDir: folder }, () => {});
await migrateAndGrant(database);
const apartments = Number(values.apartments);
const plan = { apartments, today: dayInKampala(Date.now()), seed: 1 };
const { payments } = await fillPortfolio(database.owner, plan);
await database.close();
const portal = await startPortal({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'error' });
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

try {
  const page = await browser.newPage({ baseURL: portal.url, viewport: DESKTOP });
  await page.addInitScript(WATCH_TASKS);
  await page.goto('/login');
  await page.getByLabel('Username').fill(MANAGER.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/manager/**');
  await page.goto('/manager/settings'); // so that a click opens every section, the first included
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  console.log(`${apartments} apartments, ${payments} payments, embedded PostgreSQL\n`);
  console.log('section            first ms   again ms      typing   scrolling   on a phone');
  const firstMs: number[] = [];
  for (const section of SECTIONS) firstMs.push(await open(page, section));
  for (const [index, section] of SECTIONS.entries()) {
    const { search } = section;
    const againMs = await open(page, section);
    const scrolling = await longestTask(page, () => scrollPage(page));
    await page.setViewportSize(PHONE);
    const onPhone = await longestTask(page, () => scrollPage(page));
    await page.setViewportSize(DESKTOP);
    const typing = search === undefined ? 0 : await longestTask(page, () => type(page, search));
    console.log(
      section.link.padEnd(19) +
        (firstMs[index] ?? 0).toFixed(0).padStart(8) +
        againMs.toFixed(0).padStart(11) +
        [typing, scrolling, onPhone].map(formatted).join(''),
    );
    if (Math.max(typing, scrolling, onPhone) > LONG_MS) process.exitCode = 1;
  }
} finally {
  await browser.close();
  portal.child.kill('SIGTERM');
  await portal.ended;
  await remove();
}
