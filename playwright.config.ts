import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './e2e/support/browser.ts';
import { shareCompiledCode } from './server/src/test/compiled-code.ts';
import { moveTemporaryFoldersToMemory } from './server/src/test/memory-folder.ts';

const executablePath = findBrowser();
shareCompiledCode();
moveTemporaryFoldersToMemory();

/**
 * Journeys at a phone's size: of tenants and visitors, and about slow, lost and prepaid connections. Only some of a
 * manager's are among them; the others run at a desktop's size.
 */
const ON_A_PHONE = [
  'tenant-*',
  'public',
  'installed',
  'offline',
  'budget',
  'records-away',
  'stored-text',
  'back-button',
  'manager-estates',
  'manager-expenses',
];
/**
 * Journeys at both sizes: about the layout (every screen and dialog fits, is accessible and does not move), and of an
 * owner's money, which a phone shows on one screen.
 */
const ON_BOTH = ['screens', 'steady', 'owner-money'];
const filesOf = (names: readonly string[]) => names.map((name) => `${name}.spec.ts`);

/** Journeys through the running product. Each worker starts its own portal: e2e/support/portal.ts. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './server/src/test/prepared-folder.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Journeys wait for a third of their time (for polls, timeouts, the next frame), so there is one worker more than the
  // two cores.
  workers: 3,
  // A shared machine may stall. Playwright reports a test that passes only on retry as flaky.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    // A trace of each test would take a third of the run's time. So would screenshots of failures, because Playwright
    // takes one of every page before it closes. `npx playwright test --trace on FILE` records both.
    trace: 'on-first-retry',
    actionTimeout: 15_000,
    locale: 'en-UG',
    timezoneId: 'Africa/Kampala',
    // A service worker would answer before the tests' routes and fetch while they count calls. e2e/installed.spec.ts
    // allows it.
    serviceWorkers: 'block',
    // Animations are slow on a machine without a graphics card; they have their own tests.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // A page lives for seconds: compiling its scripts for speed takes a seventh of the renderer's time.
        '--js-flags=--no-turbofan --no-maglev',
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
      // Measurements need the machine to themselves: playwright.measured.config.ts.
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
