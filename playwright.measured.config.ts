import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** What is measured in time, one after the other: `npm run measure:web`. A machine shared with others may stall, so each may try once more. */
export default defineConfig({
  ...journeys,
  testDir: 'e2e/measured',
  fullyParallel: false,
  workers: 1,
  retries: 1,
  timeout: 180_000,
  // It would be measured along.
  use: { ...journeys.use, trace: 'off' },
  projects: [{ name: 'phone', use: journeys.projects?.find(({ name }) => name === 'phone')?.use ?? {} }],
});
