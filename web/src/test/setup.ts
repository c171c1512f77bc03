import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { clearSession } from '../auth/session.ts';
import { stubBrowser } from './browser.ts';
import { server } from './handlers.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => stubBrowser());
afterEach(() => {
  cleanup();
  server.resetHandlers();
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());
