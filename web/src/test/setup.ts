import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { clearSession } from '../auth/session.ts';
import { afterStepBack } from '../lib/use-close-on-back.ts';
import { stubBrowser } from './browser.ts';
import { server } from './handlers.ts';

// On a busy machine an element can take seconds to appear; this costs nothing where it appears at once.
configure({ asyncUtilTimeout: 20_000 });

// React's development build records a stack trace for each of the first 10,000 elements since it last began to count: a
// sixth of the time of these tests. Nothing here reads them, so its count stays there.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => 10_000,
  set: () => {},
});

// Testing Library sets it for the first file of a worker only.
beforeAll(() => void Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => stubBrowser());
afterEach(async () => {
  cleanup();
  // What a test's clock still holds ends with it, such as the removal of a closed layer from the history.
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  server.resetHandlers();
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
  await leaveLayers();
});
afterAll(() => server.close());

/** A closed layer steps back in the history a task later, which would close what the next test has opened by then. */
async function leaveLayers() {
  if (history.state === null) return;
  await new Promise((resolve) => setTimeout(resolve));
  await new Promise<void>(afterStepBack);
  history.replaceState(null, '');
}
