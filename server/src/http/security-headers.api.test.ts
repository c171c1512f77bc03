import { describe, expect, test } from 'vitest';
import { signIn } from '@amayumba/contract/accounts/endpoints.ts';
import { buildApp } from '../app.ts';
import { testApp } from '../test/build-test-app.ts';

const t = testApp({ servesPortal: true });

/** The directives of a policy by name. */
const directivesOf = (policy: unknown) =>
  new Map(
    String(policy)
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name = '', ...values]) => [name, values]),
  );

const ANSWERS = {
  'a file that is refused': { url: '/api/files/1/?expires=1&signature=x' },
  'a path that is no call': { url: '/api/nowhere' },
  'an address of the portal': { url: '/manager/payments', headers: { accept: 'text/html' } },
  'the page that describes the calls': { url: '/api/docs' },
};

describe.each(Object.entries(ANSWERS))('%s', (_name, request) => {
  test('runs only our scripts, is shown in no frame and sends no referrer to other sites', async () => {
    const { headers } = await t.app.inject(request);
    const policy = directivesOf(headers['content-security-policy']);
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    for (const kind of ['script-src', 'style-src']) expect(policy.get(kind)).toEqual(["'self'"]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  });
});

test("a call's response keeps its content type, runs nothing, and is shown in no frame and on no other site", async () => {
  const { headers } = await t.app.inject({ url: '/api/profile/' });
  const policy = directivesOf(headers['content-security-policy']);
  expect(Object.fromEntries(policy)).toEqual({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test('files that a page loads have none of the headers for pages: they would double their size', async () => {
  const { statusCode, headers } = await t.app.inject({ url: '/config.json' });
  expect([statusCode, headers['x-content-type-options']]).toEqual([200, 'nosniff']);
  const ofPages = /^(?:content-security|cross-origin|origin-agent|permissions-policy|referrer-policy|x-frame)/;
  expect(Object.keys(headers).filter((name) => ofPages.test(name))).toEqual([]);
});

test('no browser or proxy stores responses of the API, refusals and logins included', async () => {
  const body = { username: 'nobody', password: 'not the password' };
  const answers = [
    await t.app.inject('/api/profile/'),
    await t.app.inject('/api/nowhere'),
    await t.app.inject({ method: signIn.method, url: signIn.path, payload: body }),
  ];
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['cache-control']])).toEqual([
    [401, 'no-store'],
    [404, 'no-store'],
    [401, 'no-store'],
  ]);
});

test('a request for an address of the portal that does not accept a page gets a 404 that no cache may store', async () => {
  for (const headers of [{}, { accept: 'application/json' }]) {
    const { statusCode, headers: given } = await t.app.inject({ url: '/login', headers });
    expect([statusCode, given['cache-control']]).toEqual([404, 'no-store']);
  }
});

test('a separate API server may be called and may provide pictures, and nothing more', async () => {
  const app = await buildApp(t.parts, { apiBaseUrl: 'https://api.example/somewhere' });
  const { headers } = await app.inject({ url: '/', headers: { accept: 'text/html' } });
  const policy = directivesOf(headers['content-security-policy']);
  const named = [...policy].flatMap(([name, values]) => (values.includes('https://api.example') ? [name] : []));
  expect(named.toSorted()).toEqual(['connect-src', 'img-src']);
  await app.close();
});
