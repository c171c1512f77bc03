import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { clearSession } from '../auth/session.ts';
import { stubBrowser } from './browser.ts';
import { server } from './handlers.ts';

// On a busy machine an element can take seconds to appear; this costs nothing where it appears at once.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => stubBrowser());
afterEach(() => {
  cleanup();
  // jsdom draws frames at an interval. If a test's clock kept the interval, no later test would get a frame.
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  server.resetHandlers();
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());
