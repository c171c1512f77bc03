import type { Channel } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { matchInboxItem, splitInboxItem } from '@amayumba/contract/money/inbox-endpoints.ts';
import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { auditEntries } from '../../test/audit-entries.ts';
import { addInboxItem } from '../inbox/inbox.service.ts';
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

/** Money that a person records on the day of the tests; returns the receipt's id. */
async function recorded(account: number, channel: Channel, external_reference?: string) {
  const money = { account, amount: 500_000, method: 'Mobile Money', channel } as const;
  const { status, body } = await (await manager()).call(createReceipt, { body: { ...money, external_reference } });
  expect(status).toBe(201);
  return body.id;
}

/** An attempt of the day of the tests that the network answers with a number of the payment. */
async function answered(
  reference: string,
  before: (account: number) => Promise<unknown> = async () => {},
  requested_at = '2026-11-21T07:00:00Z',
  answer: Partial<StatusAnswer> = {},
) {
  const payer = await office.payer('300');
  const id = await payer.ask();
  const { account } = payer;
  await t.owner.updateTable('collections').set({ requested_at }).where('id', '=', id).execute();
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
  const { id, state } = await answered('660014', undefined, undefined, { amount: 499_000 });
  expect(state).toBe('mismatch');
  const items = t.db.selectFrom('inbox_items').select(['id', 'collection_id', 'why']);
  expect(await items.where('external_reference', '=', '660014').execute()).toEqual([
    { id: item, collection_id: id, why: expect.stringContaining('reports another sum') },
  ]);
});

test.each(['airtel', 'other'] as const)(
  'a payment by MTN that a person recorded as %s under its number is not recorded again',
  async (channel) => {
    const reference = `66002${channel}`;
    let receipt = 0;
    const { account, ...ended } = await answered(reference, async (own) => {
      receipt = await recorded(own, channel, reference);
    });
    expect(ended).toMatchObject({ state: 'succeeded', receipt_id: receipt });
    expect(await office.receiptsOf(account)).toHaveLength(1);
  },
);

test('a payment whose number a person recorded as another network for somebody else waits in the inbox', async () => {
  const other = await office.payer('300');
  await recorded(other.account, 'airtel', '660030');
  const { id, state, account } = await answered('660030');
  expect(state).toBe('mismatch');
  expect(await office.receiptsOf(account)).toEqual([]);
  expect(await office.inboxOf(id)).toMatchObject([{ why: 'Another receipt has the number of this payment.' }]);
});

describe('a payment that a person may have recorded without its number', () => {
  test.each(['mtn', 'airtel', 'other'] as const)('as %s waits in the inbox', async (channel) => {
    const { id, state, reason_code, account } = await answered(`66004${channel}`, (own) => recorded(own, channel));
    expect([state, reason_code]).toEqual(['mismatch', 'MAYBE_RECORDED']);
    expect(await office.receiptsOf(account)).toHaveLength(1);
    expect(await office.inboxOf(id)).toMatchObject([{ why: expect.stringMatching(/It may be this money/) }]);
  });

  test('waits there once, also where a statement put it there before', async () => {
    const item = await waiting('660050');
    const { id, state } = await answered('660050', (own) => recorded(own, 'airtel'));
    expect(state).toBe('mismatch');
    expect(await itemOf(item)).toEqual({ state: 'open', receipt_id: null });
    expect(await office.inboxOf(id)).toMatchObject([{ why: expect.stringMatching(/It may be this money/) }]);
  });

  test.each([
    ['before the request', '2026-11-21T12:00:00Z'],
    ['more than three days after it', '2026-11-17T12:00:00Z'],
  ])('is recorded where that money was entered %s', async (_, requested_at) => {
    const { state, account } = await answered(`66006${requested_at}`, (own) => recorded(own, 'mtn'), requested_at);
    expect(state).toBe('succeeded');
    expect(await office.receiptsOf(account)).toHaveLength(2);
  });
});
