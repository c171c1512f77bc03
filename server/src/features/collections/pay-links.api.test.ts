import { randomUUID } from 'node:crypto';
import { getAccount, remindTenants } from '@amayumba/contract/money/account-endpoints.ts';
import { createCollection, getCollection } from '@amayumba/contract/money/collection-endpoints.ts';
import { createPayLink, getPayPage, payByLink } from '@amayumba/contract/money/pay-link-endpoints.ts';
import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { createPayment, getPayment } from '@amayumba/contract/payments/endpoints.ts';
import { expect, test } from 'vitest';
import { NOON } from '../../test/clock.ts';
import { collecting, followUntilOver } from './test/collecting.ts';

const office = collecting();
const { t } = office;
const anybody = (user: null) => t.as(user);

/** A link to pay for an account, and its token. */
async function linked(account: number) {
  const { status, body } = await t.as(await t.make.user('manager')).call(createPayLink, { body: { account } });
  expect(status).toBe(201);
  expect(body.url.startsWith(`${t.parts.publicUrl}/pay/`)).toBe(true);
  return { ...body, token: body.url.split('/').at(-1) ?? '' };
}

test('managers make pay links, for accounts that exist', async () => {
  const { account, tenant } = await office.payer('555');
  expect((await t.as(null).call(createPayLink, { body: { account } })).status).toBe(401);
  expect((await tenant.call(createPayLink, { body: { account } })).status).toBe(403);
  const manager = t.as(await t.make.user('manager'));
  const { status, error } = await manager.call(createPayLink, { body: { account: 999_999 } });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['account']]);
});

test('a reminder by mail has a link to pay', async () => {
  const { account } = await office.payer('555');
  const manager = t.as(await t.make.user('manager'));
  await manager.call(remindTenants, { body: { accounts: [account], preview: false } });
  const mail = await t.db.selectFrom('mail_outbox').select('body').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const token = /\/pay\/(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
  const page = await anybody(null).call(getPayPage, { id: token });
  expect([page.status, page.body.open_amount]).toEqual([200, 500_000]);
});

test('a link shows the company, the unit, the first name and what is open, and nothing else', async () => {
  const { account } = await office.payer('555');
  const { token } = await linked(account);
  const page = await anybody(null).call(getPayPage, { id: token });
  expect(page.body).toEqual({
    company: 'Amayumba',
    unit: expect.stringMatching(/^A-\d+, Block \d+$/),
    first_name: 'Nakato',
    open_amount: 500_000,
    deposit_due: 0,
  });
});

test('it works for 14 days, and not once it was altered', async () => {
  const { account } = await office.payer('555');
  const { token, expires_at } = await linked(account);
  expect(expires_at).toBe('2026-12-05T09:00:00.000Z');
  const [first = '', ...rest] = token.split('.');
  const altered = [(Number.parseInt(first, 36) + 1).toString(36), ...rest].join('.');
  for (const wrong of [altered, `${token}A`, token.slice(0, -1), 'x', `${token.slice(0, -4)}AAAA`])
    expect((await anybody(null).call(getPayPage, { id: wrong })).status).toBe(404);
  t.clock.set('2026-12-05T08:59:59Z');
  expect((await anybody(null).call(getPayPage, { id: token })).status).toBe(200);
  t.clock.set('2026-12-05T09:00:00Z');
  const ended = await anybody(null).call(getPayPage, { id: token });
  expect([ended.status, ended.error.code]).toEqual([410, 'pay_link_ended']);
  const body = { amount: 500, phone: '0772 123456' };
  expect((await anybody(null).call(payByLink, { id: token, body })).error.code).toBe('pay_link_ended');
  t.clock.set(NOON);
});

test('whoever holds it pays without signing in, and follows the payment without the whole number', async () => {
  const payer = await office.payer('100');
  const { token } = await linked(payer.account);
  const asked = await anybody(null).call(payByLink, { id: token, body: { amount: 200_000, phone: payer.phone } });
  expect(asked).toMatchObject({ status: 202, body: { state: 'created' } });
  const { id } = asked.body;
  await office.follow();
  const followed = await anybody(null).call(getPayPage, { id: token, query: { collection: id } });
  expect(followed.body).toMatchObject({ id, state: 'pending', open_amount: 500_000 });
  expect(followed.body.reason).toContain(`0${payer.phone.slice(3, 6)}\u00A0•••\u00A0100`);
  expect(followed.text).not.toContain(payer.phone.slice(3));
  await followUntilOver(office, id);
  const paid = await anybody(null).call(getPayPage, { id: token, query: { collection: id } });
  expect(paid.body).toMatchObject({ state: 'succeeded', open_amount: 300_000 });
  expect((await payer.tenant.call(getCollection, { id })).body.state).toBe('succeeded');
});

test('a link offers the deposit, also where nothing else is open, and the payment settles it', async () => {
  const payer = await office.payer('100');
  const manager = t.as(await t.make.user('manager'));
  const account = payer.account;
  const { tenant_details } = (await manager.call(getAccount, { id: account })).body;
  const deposit = { payment_type: 'Security Deposit' as const, amount: 300_000, status: 1, due_date: '2026-11-01' };
  const body = { ...deposit, tenant: tenant_details.id, payment_for_month: 11, payment_for_year: 2026 };
  const { id: charge } = (await manager.call(createPayment, { body })).body;
  const { token } = await linked(account);
  const page = async () => (await anybody(null).call(getPayPage, { id: token })).body;
  expect(await page()).toMatchObject({ open_amount: 800_000, deposit_due: 300_000 });
  await manager.call(createReceipt, { body: { account, amount: 500_000, method: 'Cash' } });
  expect(await page()).toMatchObject({ open_amount: 300_000, deposit_due: 300_000 });
  const asked = await anybody(null).call(payByLink, { id: token, body: { amount: 300_000, phone: payer.phone } });
  await followUntilOver(office, asked.body.id);
  expect(await page()).toMatchObject({ open_amount: 0, deposit_due: 0 });
  expect((await manager.call(getPayment, { id: charge })).body).toMatchObject({
    status_id: 2,
    settled_amount: 300_000,
  });
});

test('a link follows only what it started itself', async () => {
  const payer = await office.payer('555');
  const other = await office.payer('555');
  const id = await payer.ask();
  for (const account of [payer.account, other.account]) {
    const { token } = await linked(account);
    expect((await anybody(null).call(getPayPage, { id: token, query: { collection: id } })).status).toBe(404);
  }
});

test('payers who share an address do not use up the limits of each other', async () => {
  const statuses = new Set<number>();
  for (let payer = 0; payer < 3; payer += 1) {
    const { token } = await linked((await office.payer('555')).account);
    for (let time = 0; time < 45; time += 1) {
      statuses.add((await anybody(null).call(getPayPage, { id: token })).status);
      statuses.add((await t.app.inject({ url: `/pay/${token}` })).statusCode);
    }
  }
  expect([...statuses]).toEqual([200]);
});

test('three prompts an hour, of which a refused one is none', async () => {
  const payer = await office.payer('204');
  const { token } = await linked(payer.account);
  const body = { amount: 500, phone: payer.phone };
  for (let prompt = 0; prompt < 3; prompt += 1) {
    const { status, body: asked } = await anybody(null).call(payByLink, { id: token, body });
    expect(status).toBe(202);
    expect((await anybody(null).call(payByLink, { id: token, body })).error.code).toBe(
      prompt < 2 ? 'collection_open' : 'too_many_prompts',
    );
    await followUntilOver(office, asked.id);
  }
  const fourth = await anybody(null).call(payByLink, { id: token, body });
  expect([fourth.status, fourth.error.code]).toEqual([429, 'too_many_prompts']);
  expect((await payer.tenant.call(createCollection, { body })).status).toBe(202);
});

test('one key starts one payment, and another sum under it is refused', async () => {
  const payer = await office.payer('555');
  const { token } = await linked(payer.account);
  const headers = { 'idempotency-key': randomUUID() };
  const body = { amount: 500, phone: payer.phone };
  const asked = await anybody(null).call(payByLink, { id: token, body, headers });
  const again = await anybody(null).call(payByLink, { id: token, body, headers });
  expect([again.status, again.body.id]).toEqual([202, asked.body.id]);
  const other = await anybody(null).call(payByLink, { id: token, body: { ...body, amount: 600 }, headers });
  expect(other.error.code).toBe('key_reused');
  await followUntilOver(office, asked.body.id);
  expect(await office.attempt(asked.body.id)).toMatchObject({ state: 'succeeded' });
});

test('bad input names each wrong field', async () => {
  const { token } = await linked((await office.payer('555')).account);
  const { status, error } = await anybody(null).call(payByLink, { id: token, anyBody: { amount: 1, phone: 'me' } });
  expect([status, Object.keys(error.fields ?? {}).toSorted()]).toEqual([400, ['amount', 'phone']]);
});
