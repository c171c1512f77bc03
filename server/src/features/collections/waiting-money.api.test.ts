import { matchInboxItem, splitInboxItem } from '@amayumba/contract/money/inbox-endpoints.ts';
import { expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { auditEntries } from '../../test/audit-entries.ts';
import { addInboxItem } from '../inbox/inbox-items.service.ts';
import { postCollected } from './post-collected.ts';
import type { StatusAnswer } from './providers/collection-provider.ts';
import { collecting } from './test/collecting.ts';

const office = collecting();
const { t } = office;

const manager = async () => t.as(await t.make.user('manager'));

/** Money in the inbox that a statement brought without a way to match it. */
const waiting = (external_reference: string, amount = 500_000) =>
  addInboxItem(t.db, {
    channel: 'mtn',
    received_at: '2026-11-20T09:00:00.000Z',
    amount,
    external_reference,
    why: 'No payment code in the text.',
  });

/** An attempt that the network answers with a number of the payment. */
async function answered(
  reference: string,
  before: (account: number) => Promise<unknown> = async () => {},
  answer: Partial<StatusAnswer> = {},
) {
  const payer = await office.payer('300');
  const id = await payer.ask();
  const { account } = payer;
  await before(account);
  await inTransaction(t.db, (tx) =>
    postCollected(tx, t.parts, { id, account }, { state: 'succeeded', reference, ...answer }, 'UGX'),
  );
  return { id, account, ...(await office.attempt(id)) };
}

const itemOf = (id: number) =>
  t.db
    .selectFrom('inbox_items as i')
    .leftJoin('inbox_receipts as r', 'r.item_id', 'i.id')
    .select(['i.state', 'r.receipt_id'])
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow();

test('a success closes the inbox item with its number, which nobody can match any more', async () => {
  const item = await waiting('660011');
  const { state, receipt_id, account } = await answered('660011');
  expect(state).toBe('succeeded');
  expect(await itemOf(item)).toEqual({ state: 'matched', receipt_id });
  const again = await (await manager()).call(matchInboxItem, { id: item, body: { account } });
  expect([again.status, again.error.code]).toEqual([409, 'already_matched']);
  const audited = await auditEntries(t.db, { subject: 'inbox_item', subject_id: item });
  expect(audited).toMatchObject([{ action: 'matched', user_id: null }]);
});

test('an inbox item with the same number and another sum stays open', async () => {
  const item = await waiting('660012', 499_000);
  expect((await answered('660012')).state).toBe('succeeded');
  expect(await itemOf(item)).toEqual({ state: 'open', receipt_id: null });
});

test('money that a person split before the network answered is not recorded again', async () => {
  const item = await waiting('660013');
  const other = await office.payer('300');
  const { id, state, account } = await answered('660013', async (own) => {
    const parts = [own, other.account].map((part) => ({ account: part, amount: 250_000 }));
    expect((await (await manager()).call(splitInboxItem, { id: item, body: { parts } })).status).toBe(200);
  });
  expect(state).toBe('mismatch');
  expect(await office.receiptsOf(account)).toMatchObject([{ amount: 250_000, external_reference: '660013/1' }]);
  expect(await office.inboxOf(id)).toMatchObject([{ why: 'Another receipt has the number of this payment.' }]);
});

test('money that waits already is not put into the inbox again where the network reports another payment', async () => {
  const item = await waiting('660014', 499_000);
  const { id, state } = await answered('660014', undefined, { amount: 499_000 });
  expect(state).toBe('mismatch');
  const items = t.db.selectFrom('inbox_items').select(['id', 'collection_id', 'why']);
  expect(await items.where('external_reference', '=', '660014').execute()).toEqual([
    { id: item, collection_id: id, why: expect.stringContaining('reports another sum') },
  ]);
});
