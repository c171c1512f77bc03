import { refreshTokens } from '@amayumba/contract/accounts/endpoints.ts';
import { deleteDocument, updateDocument } from '@amayumba/contract/documents/endpoints.ts';
import { listPayments } from '@amayumba/contract/payments/endpoints.ts';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { createStore } from '../app/store.ts';
import { getSession } from '../auth/session.ts';
import { answer, loseAnswer, refuse, server } from '../test/handlers.ts';
import { signInAs } from '../test/render.tsx';
import { ETagCache } from './etag-cache.ts';
import { baseApi } from './base-api.ts';
import { callWithSession } from './base-query.ts';
import { request } from './request.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    probe: build.query<unknown, number>({ query: (page) => request(listPayments, { query: { page } }) }),
  }),
});

/** Serves payments for the fresh token and 401 for any other. */
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

test('several calls that get a 401 renew the token once and are all retried', async () => {
  signInAs('manager');
  acceptOnly('fresh');
  const renewals = answer(refreshTokens, { access: 'fresh', refresh: 'next' });
  const results = await probeThrice();
  expect(results.map((result) => result.data)).toEqual([[], [], []]);
  expect(renewals).toHaveLength(1);
  expect(getSession()).toMatchObject({ access: 'fresh', refresh: 'next' });
});

test('a refused renewal signs out', async () => {
  signInAs('manager');
  acceptOnly('fresh');
  refuse(refreshTokens, 'session_ended');
  const results = await probeThrice();
  expect(results.map((result) => result.error)).toMatchObject([{ status: 401 }, { status: 401 }, { status: 401 }]);
  expect(getSession()).toEqual({ access: null, refresh: null, profile: null });
});

test('a renewal that fails without a response keeps the person signed in, and nobody is asked to sign in again', async () => {
  signInAs('manager');
  acceptOnly('fresh');
  server.use(http.post(`*${refreshTokens.path}`, () => HttpResponse.error()));
  const results = await probeThrice();
  expect(getSession().access).toBe('access-token');
  expect(results.map((result) => result.error)).toMatchObject(
    results.map(() => ({ error: expect.stringContaining('cannot be reached') as string })),
  );
});

test('a response that does not match the schema becomes a problem with a sentence', async () => {
  const { checkedProbe } = baseApi.injectEndpoints({
    endpoints: (build) => ({
      checkedProbe: build.query<unknown, void>({
        query: () => request(listPayments),
        responseSchema: listPayments.response,
      }),
    }),
  }).endpoints;
  signInAs('manager');
  server.use(http.get(`*${listPayments.path}`, () => HttpResponse.json([{ id: 'not a payment' }])));
  const { error } = await createStore(() => {}).dispatch(checkedProbe.initiate());
  expect(error).toMatchObject({ status: 'PARSING_ERROR', error: expect.stringContaining('cannot be read') });
  expect(error).not.toHaveProperty('isAnswerLost');
});

test('a change whose answer cannot be read may be stored', async () => {
  signInAs('manager');
  const { change } = baseApi.injectEndpoints({
    endpoints: (build) => ({
      change: build.mutation({
        query: () => request(updateDocument, { params: { id: 4 }, body: { title: 'Lease' } }),
        responseSchema: updateDocument.response,
      }),
    }),
  }).endpoints;
  server.use(http.patch('*/api/documents/4/', () => HttpResponse.json({ id: 'not a document' })));
  const { error } = await createStore(() => {}).dispatch(change.initiate(undefined));
  expect(error).toMatchObject({ status: 'PARSING_ERROR', isAnswerLost: true });
});

test('a deletion is done if a repeat finds nothing after the first answer was lost, and only then', async () => {
  signInAs('manager');
  const { deletion } = baseApi.injectEndpoints({
    endpoints: (build) => ({
      deletion: build.mutation<unknown, number>({ query: (id) => request(deleteDocument, { params: { id } }) }),
    }),
  }).endpoints;
  const remove = async (id: number) => (await createStore(() => {}).dispatch(deletion.initiate(id))).error;
  refuse(deleteDocument, 'not_found');
  expect(await remove(4)).toMatchObject({ status: 404 });
  loseAnswer(deleteDocument);
  expect(await remove(4)).toMatchObject({ status: 'FETCH_ERROR', isAnswerLost: true });
  refuse(deleteDocument, 'not_found');
  expect(await remove(4)).toBeUndefined();
  expect(await remove(5)).toMatchObject({ status: 404 });
});

test('an unchanged response is not sent again, and the cached one is used', async () => {
  signInAs('manager');
  let payments = [{ id: 1 }];
  const asked: (string | null)[] = [];
  server.use(
    http.get(`*${listPayments.path}`, ({ request: { headers } }) => {
      const tag = `W/"${payments.length}"`;
      const seen = headers.get('if-none-match');
      asked.push(seen);
      return seen === tag
        ? new HttpResponse(null, { status: 304, headers: { etag: tag } })
        : HttpResponse.json(payments, { headers: { etag: tag } });
    }),
  );
  const { dispatch } = createStore(() => {});
  const ask = async (store = dispatch, page = 1) =>
    (await store(api.endpoints.probe.initiate(page, { forceRefetch: true }))).data;
  const first = await ask();
  expect(await ask()).toBe(first);
  payments = [{ id: 1 }, { id: 2 }];
  expect(await ask()).toEqual(payments);
  expect(await ask()).toEqual(payments);
  expect(asked).toEqual([null, 'W/"1"', 'W/"1"', 'W/"2"']);
  // Another page or another person has no cached responses yet.
  await ask(dispatch, 2);
  await ask(createStore(() => {}).dispatch);
  expect(asked.slice(4)).toEqual([null, null]);
});

/** A list that changes after the first response. The second request is delayed and then gets a 304. */
function listThatChanges(change: () => void) {
  const { promise: changed, resolve } = Promise.withResolvers<void>();
  let times = 0;
  server.use(
    http.get(`*${listPayments.path}`, async ({ request: { headers } }) => {
      const seen = headers.get('if-none-match');
      times += 1;
      if (times === 1) return HttpResponse.json([{ id: 1 }], { headers: { etag: 'W/"1"' } });
      if (times > 2) return HttpResponse.json([{ id: 2 }], { headers: { etag: 'W/"2"' } });
      change();
      await changed;
      return new HttpResponse(null, { status: 304, headers: { etag: seen ?? '' } });
    }),
  );
  return resolve;
}

const ask = (seen: ETagCache, page?: number) =>
  callWithSession(request(listPayments, { query: { page } }), undefined, seen);

describe('a 304 refers to the response whose tag the request sent', () => {
  test('even if another request has received a newer response', async () => {
    signInAs('manager');
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    const goOn = listThatChanges(isAsked);
    const seen = new ETagCache();
    await ask(seen);
    const slow = ask(seen);
    await asked;
    expect(await ask(seen)).toMatchObject({ data: [{ id: 2 }] });
    goOn();
    expect(await slow).toEqual({ data: [{ id: 1 }] });
  });

  test('even if other responses have evicted it from the cache', async () => {
    signInAs('manager');
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    const goOn = listThatChanges(isAsked);
    const seen = new ETagCache();
    await ask(seen);
    const slow = ask(seen);
    await asked;
    for (let page = 1; page <= 60; page += 1) await ask(seen, page);
    goOn();
    expect(await slow).toEqual({ data: [{ id: 1 }] });
  });
});
