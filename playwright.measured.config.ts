import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/**
 * Measurements of time, one after the other: `npm run measure:web`. A shared machine may stall, so each has two retries.
 */
export default defineConfig({
  ...journeys,
  testDir: 'e2e/measured',
  fullyParallel: false,
  workers: 1,
  retries: 2,
  timeout: 180_000,
  // A trace would slow down the measured page.
  use: { ...journeys.use, trace: 'off' },
  projects: [{ name: 'phone', use: journeys.projects?.find(({ name }) => name === 'phone')?.use ?? {} }],
});
