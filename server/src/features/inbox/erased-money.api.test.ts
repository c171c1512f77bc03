import { randomUUID } from 'node:crypto';
import { listInbox, matchInboxItem } from '@amayumba/contract/money/inbox-endpoints.ts';
import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { getAccount } from '@amayumba/contract/money/account-endpoints.ts';
import { confirmStatementImport, createStatementImport } from '@amayumba/contract/money/statement-import-endpoints.ts';
import { eraseTenant } from '@amayumba/contract/privacy/endpoints.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { testApp } from '../../test/build-test-app.ts';
import { postCollected } from '../collections/post-collected.ts';

const t = testApp();

test('erasing a tenant removes names, phones and texts from the lines and items that their money came with', async () => {
  const manager = t.as(await t.make.user('manager'));
  const tenant = await t.make.tenant({ lease_end: '2026-10-31', first_name: 'Sarah', last_name: 'Nakabuye' });
  const { account_id: account } = await t.make.payment({ tenant, due_date: '2026-10-05', amount: 500_000 });
  const code = (await manager.call(getAccount, { id: account })).body.reference_code;
  const content = [
    'Id,Date,From,From Name,Amount,Reference',
    `7001,2026-11-20,256772999111,NAKABUYE SARAH,300000,${code}`,
    '7002,2026-11-20,256772999222,NAKABUYE SARAH,200000,rent Nakabuye',
    '7003,2026-11-20,256772999333,OTHER PERSON,200000,something else',
  ].join('\n');
  const file = { name: 'mtn.csv', content: Buffer.from(content) };
  const { id } = (await manager.call(createStatementImport, { body: { channel: 'mtn' }, files: { file } })).body;
  await manager.call(confirmStatementImport, { id });
  const { body } = await manager.call(listInbox, { query: { statement_import: id } });
  const item = Array.isArray(body) ? body.find(({ external_reference }) => external_reference === '7002') : undefined;
  expect((await manager.call(matchInboxItem, { id: item?.id ?? 0, body: { account } })).status).toBe(200);
  const erased = await manager.call(eraseTenant, {
    id: tenant.id,
    body: { name: 'Sarah Nakabuye', accept_owed: true },
  });
  expect(erased.status).toBe(200);
  const columns = ['external_reference as id', 'phone', 'name', 'text'] as const;
  const lines = await t.db.selectFrom('statement_lines').select(columns).orderBy('row').execute();
  expect(lines).toEqual([
    { id: '7001', phone: '', name: '', text: '' },
    { id: '7002', phone: '', name: '', text: '' },
    { id: '7003', phone: '+256772999333', name: 'OTHER PERSON', text: 'something else' },
  ]);
  const items = await t.db.selectFrom('inbox_items').select(columns).orderBy('external_reference').execute();
  expect(items).toEqual([lines[1], lines[2]]);
});

/** A former tenant who paid part of a debt, erased since, with the code of the account. */
async function erasedTenant() {
  const manager = t.as(await t.make.user('manager'));
  const tenant = await t.make.tenant({ lease_end: '2026-10-31', first_name: 'Grace', last_name: 'Akello' });
  const { account_id: account } = await t.make.payment({ tenant, due_date: '2026-10-05', amount: 500_000 });
  const { reference_code } = (await manager.call(getAccount, { id: account })).body;
  const erase = () => manager.call(eraseTenant, { id: tenant.id, body: { name: 'Grace Akello', accept_owed: true } });
  return { manager, tenant, account, reference_code, erase };
}

test('money of an erased tenant is recorded by hand and by a statement, and nobody is notified', async () => {
  const { manager, tenant, account, reference_code, erase } = await erasedTenant();
  expect((await erase()).status).toBe(200);
  const byHand = await manager.call(createReceipt, { body: { account, amount: 100_000, method: 'Cash' } });
  expect(byHand.status).toBe(201);
  const content = `Id,Date,From,Amount,Reference\n7010,2026-11-20,256772999555,150000,${reference_code}`;
  const file = { name: 'mtn.csv', content: Buffer.from(content) };
  const { id } = (await manager.call(createStatementImport, { body: { channel: 'mtn' }, files: { file } })).body;
  const confirmed = await manager.call(confirmStatementImport, { id });
  expect([confirmed.status, confirmed.body.counts.matched]).toEqual([200, 1]);
  const told = t.db.selectFrom('notifications').select('id').where('user_id', '=', tenant.user.id);
  expect(await told.execute()).toEqual([]);
});

test('what a network reports about a request of an erased tenant is recorded without the phone that paid', async () => {
  const { account, erase } = await erasedTenant();
  const [id, phone, amount] = [randomUUID(), '256772999444', 500_000];
  const request = { id, account_id: account, provider: 'mtn', mode: 'simulator', phone, amount } as const;
  await t.db
    .insertInto('collections')
    .values({ ...request, state: 'unknown', requests: 1, callback_token: id, asked_at: sql`now()` })
    .execute();
  await erase();
  const answer = { state: 'succeeded', reference: '7009', amount, payer: phone } as const;
  await inTransaction(t.db, (tx) => postCollected(tx, t.parts, { id, account }, answer, 'UGX'));
  const of = t.db.selectFrom('collections as k').leftJoin('receipts as r', 'r.id', 'k.receipt_id');
  const ended = await of.select(['k.state', 'r.amount', 'r.payer_phone']).where('k.id', '=', id).executeTakeFirst();
  expect(ended).toEqual({ state: 'succeeded', amount, payer_phone: '' });
  const items = await t.db.selectFrom('inbox_items').select('id').where('collection_id', '=', id).execute();
  expect(items).toEqual([]);
});
