import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { clearSession } from '../auth/session.ts';
import { afterStepBack } from '../lib/use-close-on-back.ts';
import { stubBrowser } from './browser.ts';
import { server } from './handlers.ts';

// On a busy machine an element can take seconds to appear; this costs nothing where it appears at once.
configure({ asyncUtilTimeout: 20_000 });

// The page is printed when a test fails, and not also for each attempt of a wait, which nobody sees.
const isAttempt = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
configure({
  getElementError(message, container) {
    const text = isAttempt() ? (message ?? '') : [message ?? '', prettyDOM(container)].join('\n\n');
    return Object.assign(new Error(text), { name: 'TestingLibraryElementError' });
  },
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

const pause = (ms?: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** In milliseconds; a step takes a few. */
const STEP_PATIENCE = 100;

/**
 * A closed layer steps back in the history some tasks later, which would close what the next test has opened by then.
 * jsdom drops the step where the test changed the history meanwhile; the event then ends the wait for it.
 */
async function leaveLayers() {
  await pause();
  await Promise.race([new Promise<void>(afterStepBack), pause(STEP_PATIENCE)]);
  dispatchEvent(new PopStateEvent('popstate'));
  if (history.state !== null) history.replaceState(null, '');
}
