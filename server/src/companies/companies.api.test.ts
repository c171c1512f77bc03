import { beforeAll, describe, expect, test, vi } from 'vitest';
import { shortNameOf } from '@amayumba/contract/companies/rules.ts';
import { platformOf } from '../db/platform-tables.ts';
import { payLinkTo } from '../features/collections/pay-links.service.ts';
import { prepareProviders } from '../features/collections/providers.service.ts';
import { severalCompanies } from '../test/several-companies.ts';
import { createCompany } from './create-company.ts';
import { migrateCompanies } from './migrate-companies.ts';

const t = severalCompanies();
const PASSWORD = 'Kyengera-plot-9';
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

interface Sent {
  method?: 'POST';
  payload?: object;
  headers?: Record<string, string>;
}
async function ask(url: string, options: Sent = {}) {
  const response = await t.app.inject({ url, ...options });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>(), headers: response.headers };
}
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  ask(url, { method: 'POST', payload, headers: { host: 'portal.test', ...headers } });

beforeAll(async () => {
  for (const name of ['acme', 'bravo'] as const)
    await post(`/c/${name}/api/invitations/accept/`, { token: tokenOf(t.invitations[name]), password: PASSWORD });
});

const signIn = (payload: object, headers: Record<string, string> = {}) =>
  post('/api/token/', { password: PASSWORD, ...payload }, headers);

describe('the company of a request', () => {
  test.each([
    ['its host name', '/api/token/', { username: 'boss-acme' }, { host: 'acme.test' }],
    ['its path', '/c/bravo/api/token/', { username: 'boss-bravo' }, {}],
    ['the short name in a call without a token', '/api/token/', { username: 'boss-bravo', company: 'bravo' }, {}],
    ['the short name in the query', '/api/token/?company=acme', { username: 'boss-acme' }, {}],
  ])('comes from %s', async (_what, url, payload, headers) => {
    const { status, body } = await post(url, { password: PASSWORD, ...payload }, headers);
    expect([status, typeof body['access']]).toEqual([200, 'string']);
  });

  test('is the first one where nothing names another, and its token at the bare address names it', async () => {
    expect((await signIn({ username: 'boss-bravo' })).body['code']).toBe('wrong_credentials');
    const { body } = await signIn({ username: 'boss-bravo', company: 'bravo' });
    const authorization = `Bearer ${String(body['access'])}`;
    const own = await ask('/api/profile/', { headers: { authorization, host: 'portal.test' } });
    expect([own.status, own.body['username']]).toEqual([200, 'boss-bravo']);
    const elsewhere = await ask('/api/profile/', { headers: { authorization, host: 'acme.test' } });
    expect(elsewhere.status).toBe(401);
  });

  test('that does not exist is refused', async () => {
    expect((await signIn({ username: 'boss-acme', company: 'nowhere' })).body['code']).toBe('unknown_company');
    expect((await ask('/c/nowhere/api/contact/')).body['code']).toBe('unknown_company');
  });

  test('that does not exist is reported on a page if a browser asks for one', async () => {
    const page = await t.app.inject({ url: '/?company=nowhere', headers: { accept: 'text/html' } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<h1>There is no office of this name here.</h1><p>Please check the address.</p>');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('below its path leads a page of the portal to the same page, which names it', async () => {
    const { status, headers } = await t.app
      .inject({ url: '/c/bravo/reset-password?token=abc', headers: { accept: 'text/html' } })
      .then((response) => ({ status: response.statusCode, headers: response.headers }));
    expect([status, headers['location']]).toEqual([302, '/reset-password?token=abc&company=bravo']);
    // A browser would read these as the address of another server.
    for (const url of ['/c/bravo//evil.example/', '/c/bravo/\\evil.example/'])
      expect((await t.app.inject({ url, headers: { accept: 'text/html' } })).headers['location']).toBeUndefined();
  });
});

describe('what one company gives out is worth nothing in another', () => {
  test('refresh tokens', async () => {
    const { body } = await signIn({ username: 'boss-bravo', company: 'bravo' });
    const { refresh } = body;
    expect((await post('/api/token/refresh/', { refresh, company: 'acme' })).status).toBe(401);
    expect((await post('/api/token/refresh/', { refresh })).status).toBe(401);
    expect((await post('/api/token/refresh/', { refresh, company: 'bravo' })).status).toBe(200);
  });

  test('mailed links', async () => {
    const token = tokenOf(t.invitations.acme);
    expect((await post('/c/bravo/api/invitations/accept/', { token, password: PASSWORD })).status).toBe(400);
  });

  test('links to files', async () => {
    const key = await t.bravo.parts.files.put(Buffer.from('Zzforeign'));
    const id = 'b8a1ff5e-3d0c-4f0e-9c59-1d8f6a1f3a77';
    const file = { kind: 'receipt', file_name: 'a.pdf', media_type: 'application/pdf', size_bytes: 9 } as const;
    for (const { db } of [t.acme, t.bravo])
      await db
        .insertInto('files')
        .values({ ...file, id, storage_key: key, sha256: Buffer.alloc(32) })
        .execute();
    const link = new URL(t.bravo.parts.fileLinks.to(id) ?? '');
    expect(link.pathname).toBe(`/c/bravo/api/files/${id}/`);
    const at = async (url: string, host: string) => (await t.app.inject({ url, headers: { host } })).statusCode;
    expect(await at(link.pathname + link.search, 'portal.test')).toBe(200);
    expect(await at(`/api/files/${id}/${link.search}`, 'acme.test')).not.toBe(200);
    expect(await at(`/api/files/${id}/${link.search}`, 'portal.test')).not.toBe(200);
    // The bytes are below the key of the company.
    await expect(t.acme.parts.files.read(key).toArray()).rejects.toThrow('ENOENT');
  });

  test('pay links and receipt codes', async () => {
    const payment = await t.bravo.make.payment({ tenant: await t.bravo.make.tenant(), status_id: 2 });
    await t.acme.make.payment({ tenant: await t.acme.make.tenant(), status_id: 2 });
    const { url } = payLinkTo(t.bravo.parts, payment.account_id);
    const { pathname } = new URL(url);
    const token = pathname.split('/').at(-1) ?? '';
    const page = async (address: string) =>
      (await t.app.inject({ url: address, headers: { host: 'portal.test' } })).statusCode;
    expect(await page(pathname)).toBe(200);
    const shown = await t.app.inject({ url: pathname, headers: { host: 'portal.test' } });
    expect(shown.body.includes(pathname) || shown.body.includes('Mobile money is switched off')).toBe(true);
    expect(await page(`/c/acme/pay/${token}`)).toBe(404);
    expect(await page(`/pay/${token}`)).toBe(404);
    const receipts = await t.bravo.db
      .selectFrom('receipts')
      .select('verify_code')
      .where('verify_code', 'is not', null)
      .execute();
    for (const { verify_code } of receipts) expect(await page(`/c/acme/r/${verify_code ?? ''}`)).toBe(404);
  });

  test('addresses that the networks call', async () => {
    const { sms } = await prepareProviders(t.bravo.db, t.bravo.parts, false);
    const { pathname } = new URL(sms);
    expect(pathname).toMatch(/^\/c\/bravo\/api\/money\/callbacks\/sms\//);
    const call = async (url: string, host: string) =>
      (await t.app.inject({ method: 'POST', url, headers: { host, 'content-type': 'text/plain' }, payload: 'id=1' }))
        .statusCode;
    const counts = () =>
      Promise.all(
        [t.office, t.acme, t.bravo].map(
          async ({ db }) => (await db.selectFrom('provider_events').select('id').execute()).length,
        ),
      );
    expect(await call(pathname.replace('/c/bravo', ''), 'portal.test')).toBe(404);
    expect(await call(pathname.replace('/c/bravo', ''), 'acme.test')).toBe(404);
    expect(await counts()).toEqual([0, 0, 0]);
    expect(await call(pathname, 'portal.test')).toBe(200);
    expect(await counts()).toEqual([0, 0, 1]);
  });

  test('secrets of one cannot be opened with the key of another, nor with that of the first', () => {
    const sealed = t.bravo.parts.sealing.seal(Buffer.from('secret'), 'test');
    expect(t.acme.parts.sealing.open(sealed, 'test')).toBeUndefined();
    expect(t.office.parts.sealing.open(sealed, 'test')).toBeUndefined();
    expect(t.bravo.parts.sealing.open(sealed, 'test')?.toString()).toBe('secret');
  });
});

const change = (values: { state?: 'active' | 'suspended'; migration?: string }, name = 'acme') =>
  platformOf(t.owner).updateTable('companies').set(values).where('short_name', '=', name).execute();
const codeAt = async (host: string) => {
  await t.companies.list();
  return (await ask('/api/contact/', { headers: { host } })).body['code'];
};

describe('a company', () => {
  test('that is suspended is refused with a sentence, and the others are answered', async () => {
    await change({ state: 'suspended' });
    expect(await codeAt('acme.test')).toBe('company_suspended');
    expect(await codeAt('portal.test')).toBeUndefined();
    await change({ state: 'active' });
    expect(await codeAt('acme.test')).toBeUndefined();
  });

  test.each([
    ['acme', 'acme.test'],
    ['office', 'portal.test'],
  ])('is read again if the list of companies is old: %s', async (name, host) => {
    await codeAt(host);
    await change({ state: 'suspended' }, name);
    const now = performance.now() + 11_000;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
    const { body } = await ask('/api/contact/', { headers: { host } });
    clock.mockRestore();
    expect(body['code']).toBe('company_suspended');
    await change({ state: 'active' }, name);
    expect(await codeAt(host)).toBeUndefined();
  });

  test('that is behind is answered with 503 until its migrations have run; one that fails is named and stops no other', async () => {
    const { migration } = await platformOf(t.owner)
      .selectFrom('companies')
      .select('migration')
      .limit(1)
      .executeTakeFirstOrThrow();
    await change({ migration: '0001_accounts' });
    expect(await codeAt('acme.test')).toBe('company_updating');
    const lines: string[] = [];
    const companies = await t.companies.list();
    const walk = {
      owner: t.ownerConnection,
      role: 'amayumba_test',
      wanted: migration,
      log: (line: string) => lines.push(line),
      signal: new AbortController().signal,
    };
    const broken = { ...companies[2], id: 9, schema: 'c_broken', short_name: 'broken', migration: '' };
    expect(await migrateCompanies({ ...walk, companies: [broken as never, ...companies] })).toEqual(['broken']);
    expect(lines).toEqual([expect.stringContaining('The company broken could not be updated')]);
    expect(await codeAt('acme.test')).toBeUndefined();
  });

  test('of a name, a short name or a host that is taken is not created', async () => {
    const create = (name: string, hosts: string[]) =>
      createCompany(
        { database: { db: t.office.db, owner: t.ownerConnection }, makeParts: () => Promise.resolve(t.office.parts) },
        { name, hosts, manager: { username: 'other', email: 'other@example.ug' } },
      );
    await expect(create('Acme', [])).rejects.toMatchObject({ code: 'company_taken' });
    await expect(create('Third', ['acme.test'])).rejects.toMatchObject({ code: 'company_taken' });
    expect(await t.companies.list()).toHaveLength(3);
  });

  test.each([
    ['Kampala Homes Ltd', 'kampala-homes-ltd'],
    ['  Nyumbáni & Sons ', 'nyumbani-sons'],
    ['2nd Street', 'c-2nd-street'],
    ['A'.repeat(39) + ' B', 'a'.repeat(39)],
  ])('of the name %s gets the short name %s', (name, short) => {
    expect(shortNameOf(name)).toBe(short);
  });
});
