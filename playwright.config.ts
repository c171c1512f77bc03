import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './e2e/support/browser.ts';

const executablePath = findBrowser();

/** Journeys about slow, lost and prepaid connections: they run at a phone's size only. */
const ON_A_PHONE = ['installed', 'offline', 'budget', 'records-away', 'stored-text'];
/** Journeys through parts whose layout differs with the width: they run at both sizes. All others run at the desktop's. */
const ON_BOTH = [
  'tenant-*',
  'screens',
  'steady',
  'main-loop',
  'back-button',
  'public',
  'manager-payments',
  'manager-estates',
  'carousel',
];
const filesOf = (names: readonly string[]) => names.map((name) => `${name}.spec.ts`);

/** Journeys through the running product. Each worker starts a portal of its own: e2e/support/portal.ts. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A machine shared with others may stall; what passes only the second time is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    // Its film would take a fifth of the run's time; the page as it was at each step is in it all the same.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    locale: 'en-UG',
    timezoneId: 'Africa/Kampala',
    // It would answer before the routes that tests put up, and fetch while they count: e2e/installed.spec.ts lets it.
    serviceWorkers: 'block',
    // Fades and moving pictures cost a machine without a graphics card most of its time; their rules have tests of their own.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      // What is measured needs the machine for itself: playwright.measured.config.ts.
      testIgnore: ['measured/**', ...filesOf(ON_A_PHONE)],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testMatch: filesOf([...ON_A_PHONE, ...ON_BOTH]),
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});
