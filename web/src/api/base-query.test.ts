import { refreshTokens } from '@amayumba/contract/accounts/endpoints.ts';
import { listPayments } from '@amayumba/contract/payments/endpoints.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { createStore } from '../app/store.ts';
import { getSession } from '../auth/session.ts';
import { answer, refuse, server } from '../test/handlers.ts';
import { signInAs } from '../test/render.tsx';
import { baseApi } from './base-api.ts';
import { request } from './request.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    probe: build.query<unknown, number>({ query: (page) => request(listPayments, { query: { page } }) }),
  }),
});

/** Answers payments to whoever holds the fresh token, 401 to everybody else. */
function acceptOnly(token: string) {
  server.use(
    http.get(`*${listPayments.path}`, ({ request: { headers } }) =>
      headers.get('authorization') === `Bearer ${token}`
        ? HttpResponse.json([])
        : HttpResponse.json({ error: 'Please sign in.', code: 'no_account' }, { status: 401 }),
    ),
  );
}

function probeThrice() {
  const { dispatch } = createStore(() => {});
  return Promise.all([1, 2, 3].map((page) => dispatch(api.endpoints.probe.initiate(page))));
}

test('many calls that are refused at once renew the token once and are all tried again', async () => {
  signInAs('manager');
  acceptOnly('fresh');
  const renewals = answer(refreshTokens, { access: 'fresh', refresh: 'next' });
  const results = await probeThrice();
  expect(results.map((result) => result.data)).toEqual([[], [], []]);
  expect(renewals).toHaveLength(1);
  expect(getSession()).toMatchObject({ access: 'fresh', refresh: 'next' });
});

test('a renewal that is refused signs out', async () => {
  signInAs('manager');
  acceptOnly('fresh');
  refuse(refreshTokens, 'session_ended');
  const results = await probeThrice();
  expect(results.map((result) => result.error)).toMatchObject([{ status: 401 }, { status: 401 }, { status: 401 }]);
  expect(getSession()).toEqual({ access: null, refresh: null, profile: null });
});

test('a renewal that does not get through leaves the person signed in', async () => {
  signInAs('manager');
  acceptOnly('fresh');
  server.use(http.post(`*${refreshTokens.path}`, () => HttpResponse.error()));
  await probeThrice();
  expect(getSession().access).toBe('access-token');
});

test('an answer that does not fit the schema is a problem with a sentence', async () => {
  const { listPayments: strict } = baseApi.injectEndpoints({
    endpoints: (build) => ({
      listPayments: build.query<unknown, void>({
        query: () => request(listPayments),
        responseSchema: listPayments.response,
      }),
    }),
  }).endpoints;
  signInAs('manager');
  server.use(http.get(`*${listPayments.path}`, () => HttpResponse.json([{ id: 'not a payment' }])));
  const { error } = await createStore(() => {}).dispatch(strict.initiate());
  expect(error).toMatchObject({ status: 'PARSING_ERROR', error: expect.stringContaining('cannot be read') });
});
