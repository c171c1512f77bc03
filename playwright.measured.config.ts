import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const launchOptions = journeys.use?.launchOptions;

/**
 * Measurements of time, one after the other: `npm run measure:web`. A shared machine may stall, so each has two
 * retries.
 */
export default defineConfig({
  ...journeys,
  testDir: 'e2e/measured',
  fullyParallel: false,
  workers: 1,
  retries: 2,
  timeout: 180_000,
  use: {
    ...journeys.use,
    // A trace would slow down the measured page, and people's browsers compile for speed.
    trace: 'off',
    launchOptions: {
      ...launchOptions,
      args: launchOptions?.args?.filter((arg) => !arg.startsWith('--js-flags')) ?? [],
    },
  },
  projects: [{ name: 'phone', use: journeys.projects?.find(({ name }) => name === 'phone')?.use ?? {} }],
});
