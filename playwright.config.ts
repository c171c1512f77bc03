import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './e2e/support/browser.ts';

const executablePath = findBrowser();

/** Journeys through the running product, on a desk's screen and a phone's. Each test starts a portal of its own: e2e/support/portal.ts. */
export default defineConfig({
  testDir: 'e2e',
  // Those need the machine for themselves: playwright.measured.config.ts.
  testIgnore: 'measured/**',
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
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } } },
  ],
});
