import { beforeEach, describe, expect, test } from 'vitest';
import { getProfile, signIn } from '@amayumba/contract/accounts/endpoints.ts';
import { confirmSignUp, signUpCompany } from '@amayumba/contract/companies/endpoints.ts';
import { listEstates } from '@amayumba/contract/estates/endpoints.ts';
import { DEMO_PASSWORD } from '../../../demo/load-demo.ts';
import { platformOf } from '../../db/platform-tables.ts';
import { checkLedger } from '../../features/ledger/check/check-ledger.service.ts';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';
import { lastLinkTo, mailTo } from '../../test/mail.ts';
import { severalCompanies } from '../../test/several-companies.ts';
import { deleteSignUpsJob } from './delete-sign-ups-job.ts';

const t = severalCompanies();
const off = testApp({ signUp: undefined });

const PASSWORD = 'Boda-boda-rain-4';
let count = 0;
/** A wish of its own. */
function wish(changes: { short_name?: string; username?: string; email?: string; demo?: boolean } = {}) {
  count += 1;
  const {
    short_name = `wish-${count}`,
    username = `grace${count}`,
    email = `grace${count}@example.ug`,
    demo,
  } = changes;
  const manager = { username, email, password: PASSWORD, first_name: 'Grace', last_name: 'Nakato' };
  return { name: `Wish ${count} Ltd`, short_name, manager, ...(demo !== undefined && { demo }) };
}

const nobody = () => t.office.as(null);
const send = (body: unknown) => nobody().call(signUpCompany, { anyBody: body });
const confirm = (token: string) => nobody().call(confirmSignUp, { body: { token } });
const tokenTo = async (email: string) => (await lastLinkTo(t.office.db, email)).split('token=')[1] ?? '';
const shortNames = async () => (await t.companies.list()).map(({ short_name }) => short_name);
const signUps = () => platformOf(t.owner).selectFrom('sign_ups').selectAll().orderBy('id').execute();
const enter = (company: string, username: string, password = PASSWORD) =>
  nobody().call(signIn, { body: { username, password, company } });

async function created(changes: Parameters<typeof wish>[0] = {}) {
  const asked = wish(changes);
  await send(asked);
  const answer = await confirm(await tokenTo(asked.manager.email));
  expect(answer.status).toBe(200);
  return { asked, answer };
}

let shared: ReturnType<typeof created> | undefined;
/** A company for the tests that only need one. */
const aCompany = () => (shared ??= created());

/** The parts of a company that exists. */
async function open(short_name: string) {
  const company = (await t.companies.list()).find((found) => found.short_name === short_name);
  if (!company) throw new Error(`there is no company ${short_name}`);
  return t.companies.open(company);
}

beforeEach(async () => {
  t.office.clock.set(NOON);
  await t.office.db.deleteFrom('rate_limits').execute();
});

describe('a company that somebody signs up', () => {
  test('is created by the mailed link, and its first manager signs in', async () => {
    const asked = wish();
    const answer = await send(asked);
    expect([answer.status, answer.body.message]).toEqual([202, expect.stringContaining('inbox')]);
    expect(await shortNames()).not.toContain(asked.short_name);

    const { email, username } = asked.manager;
    const [mail] = await mailTo(t.office.db, email);
    expect(mail?.body).toMatch(/^Hello,/);
    // Anybody may have typed the address of a stranger.
    expect(mail?.body).not.toMatch(/Wish|wish-|Grace|Nakato/);
    expect(await lastLinkTo(t.office.db, email)).toMatch(/^http:\/\/portal\.test\/sign-up\/confirm\?token=[\w-]{43}$/);
    const { status, body } = await confirm(await tokenTo(email));
    expect([status, body]).toEqual([
      200,
      {
        name: asked.name,
        short_name: asked.short_name,
        path: `/c/${asked.short_name}/`,
        message: `The portal of ${asked.name} is ready.`,
      },
    ]);
    const signedIn = await enter(asked.short_name, username);
    expect(signedIn.status).toBe(200);
    const headers = { authorization: `Bearer ${signedIn.body.access}` };
    const profile = await nobody().call(getProfile, { headers });
    expect(profile.body).toMatchObject({ username, email, first_name: 'Grace', last_name: 'Nakato', role: 'manager' });
    expect(profile.body).toMatchObject({ staff_role: 'manager', estates: null, email_verified: true });
    expect((await nobody().call(listEstates, { headers })).body).toEqual([]);
    const { parts } = await open(asked.short_name);
    const log = await parts.db.selectFrom('audit_log').select(['action', 'subject']).orderBy('id').execute();
    expect(log[0]).toEqual({ action: 'created', subject: 'user' });
    const settings = await parts.db.selectFrom('settings').select('landlord_name').executeTakeFirstOrThrow();
    expect(settings.landlord_name).toBe(asked.name);
  });

  test('is apart from all others', async () => {
    const { asked } = await aCompany();
    const signedIn = await enter(asked.short_name, asked.manager.username);
    const authorization = `Bearer ${signedIn.body.access}`;
    for (const name of ['acme', 'bravo']) {
      expect((await enter(name, asked.manager.username)).status).toBe(401);
      const elsewhere = await t.app.inject({ url: `/c/${name}/api/profile/`, headers: { authorization } });
      expect(elsewhere.statusCode).toBe(401);
    }
    for (const { db } of [t.office, t.acme, t.bravo]) {
      const found = db.selectFrom('users').select('id').where('username', '=', asked.manager.username);
      expect(await found.execute()).toEqual([]);
    }
  });

  test('is created once, however often and by how many the link is opened, and nothing else is stored about its manager', async () => {
    const asked = wish();
    await send(asked);
    const [stored] = (await signUps()).slice(-1);
    const token = await tokenTo(asked.manager.email);
    expect(JSON.stringify(stored)).not.toContain(PASSWORD);
    expect(JSON.stringify(stored)).not.toContain(token);
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await confirm(token)).body).toEqual(answers[0]?.body);
    expect((await shortNames()).filter((name) => name === asked.short_name)).toHaveLength(1);
    const { parts } = await open(asked.short_name);
    expect(await parts.db.selectFrom('users').select('username').execute()).toEqual([
      { username: asked.manager.username },
    ]);
    const [emptied] = (await signUps()).slice(-1);
    expect(emptied).toMatchObject({ username: '', email: '', password_hash: '', first_name: '', last_name: '' });
  });

  test('may begin with the demo, whose known passwords open nothing', { timeout: 120_000 }, async () => {
    const { asked } = await created({ demo: true, username: 'manager', email: 'manager@example.com' });
    const { parts } = await open(asked.short_name);
    const estates = await parts.db.selectFrom('estates').select('id').execute();
    expect(estates.length).toBeGreaterThan(3);
    expect((await checkLedger(parts.db)).checks.filter(({ ok }) => !ok)).toEqual([]);
    expect((await enter(asked.short_name, 'manager')).status).toBe(200);
    for (const username of ['manager', 'demo.manager', 'owner', 'tenant', 'accountant', 'caretaker'])
      expect([username, (await enter(asked.short_name, username, DEMO_PASSWORD)).status]).toEqual([username, 401]);
    const settings = await parts.db.selectFrom('settings').select('landlord_name').executeTakeFirstOrThrow();
    expect(settings.landlord_name).toBe(asked.name);
  });
});

describe('a sign-up', () => {
  test('names every wrong field at once', async () => {
    const answer = await send({
      name: '',
      short_name: 'Kampala Homes',
      manager: { username: 'with space', email: 'nowhere', password: 'password1' },
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.error.fields ?? {}).toSorted()).toEqual([
      'manager.email',
      'manager.password',
      'manager.username',
      'name',
      'short_name',
    ]);
  });

  test('learns that a short name is taken, and no address', async () => {
    expect((await send(wish({ short_name: 'acme' }))).error.fields).toEqual({
      short_name: ['This short name is taken. Please choose another.'],
    });
    expect((await send(wish({ short_name: 'office' }))).status).toBe(400);
    const { asked } = await aCompany();
    const known = await send(wish({ email: asked.manager.email }));
    const unknown = await send(wish());
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  });

  test('whose short name somebody else confirms first is refused, and creates nothing', async () => {
    const first = wish({ short_name: 'contested' });
    const second = wish({ short_name: 'contested' });
    await send(first);
    await send(second);
    expect((await confirm(await tokenTo(second.manager.email))).status).toBe(200);
    expect(await confirm(await tokenTo(first.manager.email))).toMatchObject({
      status: 409,
      error: { code: 'company_taken', error: expect.stringContaining('sign up again') },
    });
    expect((await enter('contested', first.manager.username)).status).toBe(401);
  });

  test('expires after 24 hours, and is then deleted', async () => {
    const asked = wish();
    await send(asked);
    const token = await tokenTo(asked.manager.email);
    t.office.clock.set('2026-11-22T09:00:00Z');
    expect((await confirm(token)).error.fields).toEqual({
      token: ['This link is no longer valid. Please sign up again.'],
    });
    expect((await confirm('guessed')).status).toBe(400);
    expect(await shortNames()).not.toContain(asked.short_name);
    const later = wish();
    await send(later);
    await deleteSignUpsJob(t.office.parts).run(new AbortController().signal);
    expect((await signUps()).map(({ short_name }) => short_name)).toEqual([later.short_name]);
  });

  test('is refused beyond 30 of an address in an hour', async () => {
    for (let made = 0; made < 30; made += 1) expect((await send(wish({ short_name: 'acme' }))).status).toBe(400);
    const answer = await send(wish());
    expect(answer).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
  });

  test('mails the same mailbox three links in an hour, and answers alike beyond', async () => {
    const email = 'filled@example.ug';
    const answers = [];
    for (const address of [email, 'Filled@example.ug', email, email])
      answers.push(await send(wish({ email: address })));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    const mails = [...(await mailTo(t.office.db, email)), ...(await mailTo(t.office.db, 'Filled@example.ug'))];
    expect(mails).toHaveLength(3);
  });

  test('is known to the web app by its settings', async () => {
    expect((await t.app.inject('/config.json')).json()).toMatchObject({ sign_up: true });
    expect((await off.app.inject('/config.json')).json()).toEqual({ api_base_url: '' });
  });

  test('is unknown where it is switched off', async () => {
    for (const endpoint of [signUpCompany, confirmSignUp])
      for (const anyBody of [{}, wish()]) expect((await off.as(null).call(endpoint, { anyBody })).status).toBe(404);
  });
});
