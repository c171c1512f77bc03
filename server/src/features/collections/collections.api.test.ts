import { randomUUID } from 'node:crypto';
import { getAccount } from '@amayumba/contract/money/account-endpoints.ts';
import {
  checkCollection,
  createCollection,
  decideCollection,
  getCollection,
  listCollections,
} from '@amayumba/contract/money/collection-endpoints.ts';
import type { Collection } from '@amayumba/contract/money/collection.ts';
import { createReceipt, getMoneyReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { createPayment } from '@amayumba/contract/payments/endpoints.ts';
import { expect, test } from 'vitest';
import { auditEntries } from '../../test/audit-entries.ts';
import { NOON } from '../../test/clock.ts';
import { collecting, followUntilOver } from './test/collecting.ts';

const office = collecting();
const { t } = office;

const manager = async () => t.as(await t.make.user('manager'));

test('payments by phone are for managers and the tenant', async () => {
  const body = { amount: 5_000, phone: '0772 123456' };
  expect((await t.as(null).call(createCollection, { body })).status).toBe(401);
  expect((await t.as(await t.make.user('owner')).call(createCollection, { body })).status).toBe(403);
  const payer = await office.payer('555');
  const id = await payer.ask();
  const other = await office.payer('555');
  expect((await other.tenant.call(getCollection, { id })).status).toBe(404);
  const foreign = await other.tenant.call(createCollection, { body: { ...body, account: payer.account } });
  expect([foreign.status, foreign.error.code]).toEqual([404, 'not_found']);
  for (const call of [checkCollection, decideCollection])
    expect((await payer.tenant.call(call, { id, anyBody: {} })).status).toBe(403);
  expect((await payer.tenant.call(listCollections)).body).toMatchObject([{ id }]);
  expect((await other.tenant.call(listCollections)).body).toEqual([]);
});

test('bad input names each wrong field, and nothing is stored', async () => {
  const payer = await office.payer('555');
  const boss = await manager();
  const { account } = payer;
  for (const [anyBody, fields] of [
    [{}, ['amount', 'phone']],
    [{ account, amount: 499, phone: '0772' }, ['amount', 'phone']],
    [{ account, amount: 1_000_000_001, phone: '0772 123456', provider: 'mpesa' }, ['amount', 'provider']],
    [{ account, amount: '1.5', phone: '' }, ['amount', 'phone']],
    [{ amount: 500, phone: '0772 123456' }, ['account']],
    [{ account: 999_999, amount: 500, phone: '0772 123456' }, ['account']],
    // Uganda Telecom has no mobile money here, so a person chooses.
    [{ account, amount: 500, phone: '0712 123456' }, ['provider']],
    [{ account, amount: 500, phone: '46733123450', provider: 'airtel' }, ['phone']],
  ] as const) {
    const { status, error } = await boss.call(createCollection, { anyBody });
    expect([status, Object.keys(error.fields ?? {}).toSorted()]).toEqual([400, fields]);
  }
  const { error } = await boss.call(createCollection, { body: { account, amount: 499, phone: '0772 123456' } });
  expect(error.fields?.['amount']?.[0]?.replaceAll(/\s/g, ' ')).toBe(
    'Enter a whole amount from USh 500 to USh 1,000,000,000.',
  );
  expect((await boss.call(listCollections, { query: { account } })).body).toEqual([]);
});

test('a tenant pays by phone: the receipt is numbered, mailed and settles what is owed', async () => {
  const payer = await office.payer('100');
  const id = await payer.ask(300_000);
  const asked = await payer.tenant.call(getCollection, { id });
  expect(asked.body).toMatchObject({
    account: payer.account,
    provider: 'mtn',
    phone: payer.phone,
    amount: 300_000,
    state: 'created',
    reason: 'We are asking MTN for a prompt. It comes in a moment.',
    receipt: null,
    checks: 0,
    finished_at: null,
  });
  await office.follow();
  expect((await payer.tenant.call(getCollection, { id })).body).toMatchObject({ state: 'pending' });
  await followUntilOver(office, id);
  const { body } = await payer.tenant.call(getCollection, { id });
  expect(body).toMatchObject({ state: 'succeeded', reason: '', provider_reference: expect.stringMatching(/^\d+$/) });
  const receipt = (await payer.tenant.call(getMoneyReceipt, { id: body.receipt ?? 0 })).body;
  expect(receipt).toMatchObject({
    source: 'collection',
    method: 'Mobile Money',
    channel: 'mtn',
    amount: 300_000,
    allocated: 300_000,
    external_reference: body.provider_reference,
    receipt_code: body.receipt_code,
    allocations: [{ charge: payer.charge, amount: 300_000 }],
  });
  const mails = await t.db.selectFrom('mail_outbox').select('subject').where('receipt_id', '=', receipt.id).execute();
  expect(mails).toEqual([{ subject: expect.stringContaining(receipt.receipt_code ?? '') }]);
});

test('a payment of all that is open and the deposit settles the deposit; less than that is paid ahead', async () => {
  const payer = await office.payer('555');
  const boss = await manager();
  const { tenant_details } = (await boss.call(getAccount, { id: payer.account })).body;
  const deposit = { payment_type: 'Security Deposit' as const, amount: 300_000, status: 1, due_date: '2026-11-01' };
  const months = { payment_for_month: 11, payment_for_year: 2026 };
  await boss.call(createPayment, { body: { ...deposit, ...months, tenant: tenant_details.id } });
  const sums = async () => (await boss.call(getAccount, { id: payer.account })).body;
  await followUntilOver(office, await payer.ask(700_000));
  expect(await sums()).toMatchObject({ open_amount: 0, deposit_due: 300_000, credit: 200_000 });
  await followUntilOver(office, await payer.ask(300_000));
  expect(await sums()).toMatchObject({ open_amount: 0, deposit_due: 0, deposit_held: 300_000, credit: 200_000 });
});

test('a manager asks by phone for a tenant, and the audit log says who asked', async () => {
  const payer = await office.payer('555', 'airtel');
  const user = await t.make.user('manager');
  const body = { account: payer.account, amount: 500, phone: payer.phone };
  const asked = await t.as(user).call(createCollection, { body });
  expect([asked.status, asked.body.provider]).toEqual([202, 'airtel']);
  expect(await auditEntries(t.db, { subject: 'account', user_id: user.id })).toMatchObject([
    { action: 'asked by phone', subject_id: payer.account, after: { amount: 500, provider: 'airtel' } },
  ]);
  const { body: found } = await t.as(user).call(listCollections, { query: { search: payer.phone.slice(-9), page: 1 } });
  expect(found).toMatchObject({ count: 1, results: [{ id: asked.body.id }] });
});

test('an account and a phone have one open payment each', async () => {
  const payer = await office.payer('300');
  const other = await office.payer('300');
  await payer.ask();
  const same = { amount: 500, phone: other.phone };
  const again = await payer.tenant.call(createCollection, { body: same });
  expect([again.status, again.error.code]).toEqual([409, 'collection_open']);
  const phone = await other.tenant.call(createCollection, { body: { ...same, phone: payer.phone } });
  expect([phone.status, phone.error.code]).toEqual([409, 'collection_open']);
  const at_once = await Promise.all(
    Array.from({ length: 5 }, () => other.tenant.call(createCollection, { body: same })),
  );
  expect(at_once.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409, 409, 409]);
});

test('one key starts one payment, and the same key with another amount is refused', async () => {
  const payer = await office.payer('555');
  const headers = { 'idempotency-key': randomUUID() };
  const body = { amount: 500, phone: payer.phone };
  const both = await Promise.all([1, 2].map(() => payer.tenant.call(createCollection, { body, headers })));
  expect(both.map(({ status }) => status)).toEqual([202, 202]);
  expect(both[0]?.body.id).toBe(both[1]?.body.id);
  const other = await payer.tenant.call(createCollection, { body: { ...body, amount: 600 }, headers });
  expect(other.error.code).toBe('key_reused');
});

test('a network that is off is refused, and so is one that did not answer three times within a minute', async () => {
  const payer = await office.payer('555', 'airtel');
  const body = { amount: 500, phone: payer.phone };
  await office.setMode('airtel', 'off');
  expect((await payer.tenant.call(createCollection, { body })).error.code).toBe('provider_off');
  await office.setMode('airtel', 'simulator');
  await airtelFailed(0);
  const away = await payer.tenant.call(createCollection, { body });
  expect([away.status, away.error.code, away.headers['retry-after']]).toEqual([503, 'provider_away', '60']);
  await airtelFailed(20);
  expect((await payer.tenant.call(createCollection, { body })).status).toBe(202);
});

/** Three calls to Airtel that failed within 40 seconds, the last one so many seconds ago and ten more. */
async function airtelFailed(seconds: number): Promise<void> {
  const failed_at = [50, 30, 10].map((ago) => new Date(Date.now() - (ago + seconds) * 1000));
  await t.owner
    .insertInto('provider_health')
    .values({ provider: 'airtel', failed_at })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ failed_at }))
    .execute();
}

/** An attempt that nobody has an answer to after a day. */
async function unknown() {
  const payer = await office.payer('300');
  const id = await payer.ask();
  await office.follow();
  await office.pass(24 * 3600, 6 * 3600);
  expect(await office.attempt(id)).toMatchObject({ state: 'unknown' });
  return { payer, id };
}

test('what became of an unknown payment is decided by a person: paid, which they then entered', async () => {
  const { payer, id } = await unknown();
  const boss = await manager();
  const body = { state: 'succeeded', reason: 'Seen on the statement of 21 November' } as const;
  const without = await boss.call(decideCollection, { id, body });
  expect(Object.keys(without.error.fields ?? {})).toEqual(['transaction_id']);
  const decided = await boss.call(decideCollection, { id, body: { ...body, transaction_id: '9917263' } });
  expect(decided.body).toMatchObject({ state: 'succeeded', reason: body.reason, provider_reference: '9917263' });
  expect(await office.receiptsOf(payer.account)).toEqual([
    { amount: 500_000, source: 'entry', external_reference: '9917263' },
  ]);
  const again = await boss.call(decideCollection, { id, body: { state: 'failed', reason: 'No' } });
  expect([again.status, again.error.code]).toEqual([409, 'collection_ended']);
});

test('an unknown payment that was recorded meanwhile is decided as paid with that receipt, which serves one payment', async () => {
  const { payer, id } = await unknown();
  const boss = await manager();
  const money = { account: payer.account, amount: 500_000, method: 'Mobile Money', channel: 'mtn' } as const;
  const stated = await boss.call(createReceipt, { body: { ...money, external_reference: '9917300' } });
  const body = { state: 'succeeded', reason: 'Seen on the statement', transaction_id: '9917300' } as const;
  const decided = await boss.call(decideCollection, { id, body });
  expect(decided.body).toMatchObject({ state: 'succeeded', receipt: stated.body.id, provider_reference: '9917300' });
  expect(await office.receiptsOf(payer.account)).toHaveLength(1);
  const second = await payer.ask();
  await office.follow();
  await office.pass(24 * 3600, 6 * 3600);
  const again = await boss.call(decideCollection, { id: second, body });
  expect([again.status, again.error.code]).toEqual([409, 'reference_used']);
});

test('an unknown payment that was recorded since without its number is decided as paid with that receipt', async () => {
  const { payer, id } = await unknown();
  const boss = await manager();
  await t.owner.updateTable('collections').set({ requested_at: NOON }).where('id', '=', id).execute();
  const money = { account: payer.account, amount: 500_000, method: 'Mobile Money', channel: 'airtel' } as const;
  const entered = await boss.call(createReceipt, { body: money });
  const body = { state: 'succeeded', reason: 'Seen on the statement', transaction_id: '9917400' } as const;
  const decided = await boss.call(decideCollection, { id, body });
  expect(decided.body).toMatchObject({ state: 'succeeded', receipt: entered.body.id, provider_reference: '9917400' });
  expect(await office.receiptsOf(payer.account)).toHaveLength(1);
});

test('or not paid, and a number that a receipt has already is refused', async () => {
  const { payer, id } = await unknown();
  const boss = await manager();
  const money = { account: payer.account, amount: 500, method: 'Mobile Money', channel: 'mtn' } as const;
  await boss.call(createReceipt, { body: { ...money, external_reference: '881726' } });
  const body = { state: 'succeeded', reason: 'Seen', transaction_id: '881726' } as const;
  expect((await boss.call(decideCollection, { id, body })).error.code).toBe('reference_used');
  const { body: ended } = await boss.call(decideCollection, { id, body: { state: 'failed', reason: 'Never came' } });
  expect(ended).toMatchObject({ state: 'failed', reason: 'Never came', receipt: null });
  const open = await payer.tenant.call(createCollection, { body: { amount: 500, phone: payer.phone } });
  expect(open.status).toBe(202);
});

test('an open payment waits for its network, not for a person', async () => {
  const payer = await office.payer('300');
  const id = await payer.ask();
  const body = { state: 'failed', reason: 'I think so' } as const;
  expect((await (await manager()).call(decideCollection, { id, body })).error.code).toBe('collection_ended');
});

test('a manager has the network asked at once, also about an unknown payment', async () => {
  const payer = await office.payer('100');
  const id = await payer.ask();
  await office.follow();
  await office.simulator.advance(3);
  const boss = await manager();
  const checked = await boss.call(checkCollection, { id });
  expect(checked.body).toMatchObject({ state: 'succeeded', checks: 1 } satisfies Partial<Collection>);
  const { id: open } = await unknown();
  expect((await boss.call(checkCollection, { id: open })).body.state).toBe('unknown');
  expect((await boss.call(checkCollection, { id: randomUUID() })).status).toBe(404);
});

test('money that a person recorded first under the same number is not recorded twice', async () => {
  const payer = await office.payer('101');
  const id = await payer.ask();
  await office.follow();
  await office.simulator.advance(3);
  const { body } = await office.simulator.call<{ payments: { phone: string; transaction_id?: string; id: string }[] }>(
    'GET',
    '/sim/payments',
  );
  const paid = body.payments.find(({ phone }) => phone === payer.phone);
  const external_reference = paid?.transaction_id ?? paid?.id ?? '';
  const boss = await manager();
  const money = { account: payer.account, amount: 500_000, method: 'Mobile Money', channel: 'mtn' } as const;
  const entered = await boss.call(createReceipt, { body: { ...money, external_reference } });
  await followUntilOver(office, id);
  expect(await office.attempt(id)).toMatchObject({ state: 'succeeded', receipt_id: entered.body.id });
  expect(await office.receiptsOf(payer.account)).toHaveLength(1);
});
