import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/portal.ts';

const CAPTIONS = [
  'Kampala hills, golden hour',
  'Courtyard estate, jacaranda in bloom',
  'City street, blue hour',
  'Lakeside villas, dawn',
  'Balconies in strong sun',
];
const HALF_A_MINUTE = 30_000;

/** Opens the login with a stopped clock, which the test advances, and records the pictures it fetches. */
async function openLogin(browser: Browser, url: string, reducedMotion: 'no-preference' | 'reduce', script?: string) {
  const context = await browser.newContext({ baseURL: url, reducedMotion });
  const page = await context.newPage();
  const pictures: string[] = [];
  const fonts: string[] = [];
  page.on('request', (request) => {
    const [, name] = /backgrounds\/([a-z]+)-/.exec(request.url()) ?? [];
    if (name) pictures.push(name);
    if (request.url().endsWith('.woff2')) fonts.push(request.url());
  });
  await page.clock.install({ time: '2026-11-21T09:00:00Z' });
  await page.clock.pauseAt('2026-11-21T09:00:01Z');
  if (script) await page.addInitScript(script);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  return { page, pictures, fonts };
}

const scenes = (page: Page) => page.getByTestId('scenes').locator('img');

/** Waits until every requested picture has loaded. */
async function expectArrived(page: Page): Promise<void> {
  const arrived = () =>
    scenes(page).evaluateAll((images) => images.every((image) => (image as HTMLImageElement).complete));
  await expect.poll(arrived).toBe(true);
}

const controls = (page: Page) => page.getByRole('contentinfo');
const pause = (page: Page) => page.getByRole('button', { name: 'Pause background pictures' });

test('five pictures take turns every six seconds, each fetched shortly before', async ({ browser, portal }) => {
  const { page, pictures } = await openLogin(browser, portal.url, 'no-preference');
  await expect(scenes(page)).toHaveCount(1);
  await expectArrived(page);
  expect(pictures).toEqual(['hills']);

  await test.step('half of the time passes and nothing more is fetched', async () => {
    await page.clock.runFor(3000);
    expect(pictures).toEqual(['hills']);
  });

  await test.step('the next one is fetched, and waits for its turn', async () => {
    await page.clock.runFor(2000);
    await expect.poll(() => pictures).toEqual(['hills', 'courtyard']);
    await expectArrived(page);
    await expect(controls(page)).toContainText(CAPTIONS[0] ?? '');
  });

  await test.step('it fades in over one second', async () => {
    await page.clock.runFor(1000);
    await expect(controls(page)).toContainText(CAPTIONS[1] ?? '');
    await expect(scenes(page)).toHaveCount(2);
    await expect(scenes(page).last()).toHaveCSS('transition-duration', '1s');
    await page.clock.runFor(1000);
    await expect(scenes(page)).toHaveCount(1);
  });

  await test.step('all five follow, then the first again', async () => {
    for (const caption of [...CAPTIONS.slice(2), CAPTIONS[0] ?? '']) {
      await page.clock.runFor(4500);
      await expectArrived(page);
      await page.clock.runFor(1500);
      await expect(controls(page)).toContainText(caption);
    }
    expect(new Set(pictures)).toEqual(new Set(['hills', 'courtyard', 'night', 'lake', 'balcony']));
  });
});

test('reduced motion means no picture, no motion and nothing to pause', async ({ browser, portal }) => {
  const { page, pictures, fonts } = await openLogin(browser, portal.url, 'reduce');
  await page.clock.runFor(HALF_A_MINUTE);
  expect(pictures).toEqual([]);
  await expect(page.getByTestId('scenes')).toHaveCSS('background-image', /^url\("data:/);
  await expect(pause(page)).toHaveCount(0);
  await expect.poll(() => fonts).toHaveLength(1);
});

for (const [who, connection] of [
  ['saves data', { saveData: true, effectiveType: '4g' }],
  ['is on a 2G connection', { saveData: false, effectiveType: '2g' }],
  ['is on a slow 2G connection', { saveData: false, effectiveType: 'slow-2g' }],
] as const) {
  test(`a visitor who ${who} gets no picture and no web font`, async ({ browser, portal }) => {
    const script = `Object.defineProperty(navigator, 'connection', { value: ${JSON.stringify(connection)} })`;
    const { page, pictures, fonts } = await openLogin(browser, portal.url, 'no-preference', script);
    await page.clock.runFor(HALF_A_MINUTE);
    await page.waitForLoadState('networkidle');
    expect(pictures).toEqual([]);
    expect(fonts).toEqual([]);
    await expect(pause(page)).toHaveCount(0);
    await expect(page.locator('body')).not.toHaveCSS('font-family', /Figtree/);
  });
}
