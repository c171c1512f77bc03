import { createPayLink } from '@amayumba/contract/money/pay-link-endpoints.ts';
import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { expect, test } from 'vitest';
import { NOON } from '../../../test/clock.ts';
import { collecting, followUntilOver } from '../test/collecting.ts';

const office = collecting();
const { t } = office;

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const get = (url: string) => t.app.inject({ method: 'GET', url });
const post = (url: string, form: Record<string, string>) =>
  t.app.inject({ method: 'POST', url, headers: FORM, payload: new URLSearchParams(form).toString() });

/** The page of a new link to pay for an account, and the key of its form. */
async function linked(account: number) {
  const { body } = await t.as(await t.make.user('manager')).call(createPayLink, { body: { account } });
  const url = body.url.slice(t.parts.publicUrl.length);
  const page = await get(url);
  const [, key = ''] = /name="key" value="([^"]+)"/.exec(page.body) ?? [];
  return { url, page, key };
}

const attempts = async (account: number) =>
  t.owner.selectFrom('collections').select(['id', 'amount', 'phone']).where('account_id', '=', account).execute();

test('a link opens a page that is not stored and that no other site can frame or script', async () => {
  const { account } = await office.payer('555');
  const { page } = await linked(account);
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  expect(page.body).toContain('Nakato');
  expect(page.body).toContain('500,000');
});

test('the form asks the phone once however often it is sent, and leads to the payment and its end', async () => {
  const { account, phone } = await office.payer('100');
  const { url, key } = await linked(account);
  const form = { key, choice: 'open', amount: '', phone, provider: 'mtn' };
  const [first, second] = [await post(url, form), await post(url, form)];
  expect([first.statusCode, second.statusCode]).toEqual([303, 303]);
  expect(second.headers.location).toBe(first.headers.location);
  const made = await attempts(account);
  expect(made.map(({ amount, phone: asked }) => [amount, asked])).toEqual([[500_000, phone]]);
  await office.follow();
  const followed = first.headers.location as string;
  const waiting = (await get(followed)).body;
  expect(waiting).toContain('Look at your phone');
  expect(waiting).not.toContain(phone.slice(3));
  await followUntilOver(office, made[0]?.id ?? '');
  expect((await get(followed)).body).toContain('Thank you.');
});

test('the form that is sent again after the payment leads to it, and asks for nothing more', async () => {
  const { account, phone } = await office.payer('100');
  const { url, key } = await linked(account);
  const form = { key, choice: 'open', shown: '500000', amount: '', phone, provider: 'mtn' };
  const first = await post(url, form);
  const [made] = await attempts(account);
  await followUntilOver(office, made?.id ?? '');
  const again = await post(url, form);
  expect([again.statusCode, again.headers.location]).toEqual([303, first.headers.location]);
  expect(await attempts(account)).toHaveLength(1);
});

test('if the open sum has changed since the page was opened, the form returns with the present sum', async () => {
  const { account, phone } = await office.payer('555');
  const { url, key } = await linked(account);
  const body = { account, amount: 200_000, method: 'Cash' } as const;
  expect((await t.as(await t.make.user('manager')).call(createReceipt, { body })).status).toBe(201);
  const form = { key, choice: 'open', shown: '500000', phone, provider: 'mtn' };
  const changed = await post(url, form);
  expect(changed.statusCode).toBe(409);
  expect(changed.body).toContain('What is open has changed');
  expect(changed.body).toContain('name="shown" value="300000"');
  expect(await attempts(account)).toEqual([]);
  expect((await post(url, { ...form, shown: '300000' })).statusCode).toBe(303);
  expect((await attempts(account)).map(({ amount }) => amount)).toEqual([300_000]);
});

test('a form whose key started another payment comes back with a new key', async () => {
  const { account, phone } = await office.payer('201');
  const { url, key } = await linked(account);
  const form = { key, choice: 'another', amount: '12k', phone, provider: 'mtn' };
  await post(url, form);
  for (const { id } of await attempts(account)) await followUntilOver(office, id);
  const refused = await post(url, { ...form, amount: '13k' });
  const [, renewed = ''] = /name="key" value="([^"]+)"/.exec(refused.body) ?? [];
  expect([refused.statusCode, renewed === key]).toEqual([409, false]);
  expect((await post(url, { ...form, amount: '13k', key: renewed })).statusCode).toBe(303);
});

test('another amount is read as people write it, and the prefix decides the network', async () => {
  const { account, phone } = await office.payer('555');
  const { url, key } = await linked(account);
  const sent = await post(url, { key, choice: 'another', amount: '12k', phone: `0${phone.slice(3)}` });
  expect(sent.statusCode).toBe(303);
  expect((await attempts(account)).map(({ amount }) => amount)).toEqual([12_000]);
});

test.each([
  ['too little', { choice: 'another', amount: '499', phone: '0772 000555' }, 400, 'Enter USh'],
  ['no amount', { choice: 'another', phone: '0772 000555' }, 400, 'Enter USh'],
  ['no phone', { choice: 'open', phone: '12' }, 400, 'Enter the mobile money number'],
  ['no network', { choice: 'open', phone: '0711 000555' }, 400, 'Choose the network'],
])(
  '%s is shown in the form, which keeps what was typed, and nobody is asked',
  async (_what, form, status, sentence) => {
    const { account } = await office.payer('555');
    const { url, key } = await linked(account);
    const refused = await post(url, { key, ...form });
    expect(refused.statusCode).toBe(status);
    expect(refused.body).toContain(sentence);
    expect(refused.body).toContain(`value="${form.phone}"`);
    expect(await attempts(account)).toEqual([]);
  },
);

test('a second payment waits for the first, and a network that is off says so', async () => {
  const { account, phone } = await office.payer('555');
  const { url, key } = await linked(account);
  const form = { choice: 'open', phone, provider: 'mtn' };
  expect((await post(url, { ...form, key })).statusCode).toBe(303);
  const second = await post(url, { ...form, key: 'another' });
  expect(second.statusCode).toBe(409);
  expect(second.body).toContain('do not pay twice');
  const other = await office.payer('556');
  await office.setMode('airtel', 'off');
  const off = await linked(other.account);
  expect(off.page.body).not.toContain('Airtel Money');
  const refused = await post(off.url, { key: off.key, choice: 'open', phone: '0752 000111', provider: 'airtel' });
  expect(refused.statusCode).toBe(409);
  expect(refused.body).toContain('switched off');
  await office.setMode('airtel', 'simulator');
});

test('where nobody knows whether an earlier payment was taken, the page says so and asks to confirm', async () => {
  const { account, phone } = await office.payer('555');
  const { url, key, page } = await linked(account);
  expect(page.body).not.toContain('Do not pay again');
  await post(url, { key, choice: 'open', phone, provider: 'mtn' });
  await t.owner.updateTable('collections').set({ state: 'unknown' }).where('account_id', '=', account).execute();
  const warned = await get(url);
  expect(warned.body).toContain('<b>Do not pay again</b>');
  const form = { key: 'another', choice: 'open', phone, provider: 'mtn' };
  const refused = await post(url, form);
  expect([refused.statusCode, (await attempts(account)).length]).toEqual([409, 1]);
  expect(refused.body).toContain('may have been taken. Tick the last line');
  // The form that asked before still leads to its payment.
  expect((await post(url, { ...form, key })).statusCode).toBe(303);
  expect(await attempts(account)).toHaveLength(1);
  expect((await post(url, { ...form, again: 'yes' })).statusCode).toBe(303);
  expect(await attempts(account)).toHaveLength(2);
});

test('a link sends three prompts an hour at most', async () => {
  const { account, phone } = await office.payer('201');
  const { url } = await linked(account);
  const statuses = [];
  for (const key of ['one', 'two', 'three', 'four']) {
    statuses.push((await post(url, { key, choice: 'open', phone, provider: 'mtn' })).statusCode);
    for (const { id } of await attempts(account)) await followUntilOver(office, id);
  }
  expect(statuses).toEqual([303, 303, 303, 429]);
});

test('a link that was altered or has ended says so, and a long or foreign body is refused', async () => {
  const { account } = await office.payer('555');
  const { url } = await linked(account);
  const wrong = await get(`${url}A`);
  expect(wrong.statusCode).toBe(404);
  expect(wrong.body).toContain('This link does not work');
  expect((await post(`${url}A`, {})).statusCode).toBe(404);
  expect((await post(url, { phone: '0'.repeat(5000) })).statusCode).toBe(413);
  t.clock.set('2027-01-01T09:00:00Z');
  const ended = await get(url);
  expect(ended.statusCode).toBe(410);
  expect(ended.body).toContain('no longer works');
  t.clock.set(NOON);
});

test('a form that cannot be read now is answered by a page, not by data', async () => {
  const { account, phone } = await office.payer('100');
  const { url, key } = await linked(account);
  for (let opened = 1; opened < 60; opened += 1) await get(url);
  const answer = await t.app.inject({
    method: 'POST',
    url,
    headers: { ...FORM, accept: 'text/html,application/xhtml+xml' },
    payload: new URLSearchParams({ key, choice: 'open', amount: '', phone, provider: 'mtn' }).toString(),
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect(answer.body).toContain('<h1>Too many requests.</h1>');
  expect(await attempts(account)).toEqual([]);
});
