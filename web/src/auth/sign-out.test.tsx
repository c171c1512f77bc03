import { refreshTokens, signOut as endSession } from '@amayumba/contract/accounts/endpoints.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { server } from '../test/handlers.ts';
import { signInAs } from '../test/render.tsx';
import { refreshSession } from './refresh-session.ts';
import { clearSession, getSession } from './session.ts';
import { signOut } from './sign-out.ts';

test('a page closed during a logout request leaves no tokens, profile or drafts', async () => {
  signInAs('tenant');
  sessionStorage.setItem('draft:1:log-payment', '{}');
  let stored: string[] | undefined;
  server.use(
    http.post(`*${endSession.path}`, () => {
      stored = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await signOut();
  expect(stored).toEqual([]);
});

test('tokens that arrive after a logout sign nobody in', async () => {
  signInAs('tenant');
  server.use(
    http.post(`*${refreshTokens.path}`, () => {
      clearSession(); // as another tab does that could not reach the server
      return HttpResponse.json({ access: 'fresh', refresh: 'next' });
    }),
  );
  expect(await refreshSession(getSession().access)).toBe('ended');
  expect(getSession()).toEqual({ access: null, refresh: null, profile: null });
});
