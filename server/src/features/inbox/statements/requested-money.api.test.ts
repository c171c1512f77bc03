import { randomUUID } from 'node:crypto';
import type { Channel } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { listAttention } from '@amayumba/contract/attention/endpoints.ts';
import { getAccount } from '@amayumba/contract/money/account-endpoints.ts';
import type { Network } from '@amayumba/contract/money/collection.ts';
import { listInbox } from '@amayumba/contract/money/inbox-endpoints.ts';
import { createReceipt, listReceipts, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import {
  confirmStatementImport,
  createStatementImport,
  listStatementLines,
  undoStatementImport,
} from '@amayumba/contract/money/statement-import-endpoints.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import type { Caller } from '../../../test/caller.ts';
import { NOON } from '../../../test/clock.ts';
import { postCollected } from '../../collections/post-collected.ts';

// Today is 21 November 2026.
const t = testApp();

let number = 0;
const next = () => (number += 1);

/** A request for 500,000 that waits for its answer, on an account that owes as much. */
async function requested(provider: Network = 'mtn') {
  const tenant = await t.make.tenant();
  const { account_id: account } = await t.make.payment({ tenant, due_date: '2026-11-05' });
  const id = randomUUID();
  const phone = `25677${1_000_000 + next()}`;
  const asked = { asked_at: '2026-11-20T09:00:00Z', requested_at: '2026-11-20T09:00:00Z', requests: 1 };
  const later = { next_check_at: '2099-01-01T00:00:00Z', callback_token: randomUUID() };
  const row = { id, account_id: account, provider, mode: 'simulator', phone, amount: 500_000 } as const;
  await t.db
    .insertInto('collections')
    .values({ ...row, state: 'pending', ...asked, ...later })
    .execute();
  return { id, account, phone };
}

const statement = (caller: Caller, ...lines: string[]) =>
  caller.call(createStatementImport, {
    body: { channel: 'mtn' },
    files: { file: { name: 'mtn.csv', content: Buffer.from(['Id,Date,From,Amount', ...lines].join('\n')) } },
  });

async function receiptsOf(caller: Caller, account: number) {
  const { body } = await caller.call(listReceipts, { query: { account } });
  return Array.isArray(body) ? body : [];
}

const nextCheck = async (id: string) =>
  (await t.db.selectFrom('collections').select('next_check_at').where('id', '=', id).executeTakeFirstOrThrow())
    .next_check_at;

/** The receipt of a request that succeeded at an instant, within the time for the PIN. */
async function collected({ id, account }: { id: string; account: number }, reference: string, at: string) {
  t.clock.set(at);
  await t.db
    .updateTable('collections')
    .set({ asked_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  const answer = { state: 'succeeded', reference } as const;
  await inTransaction(t.db, (tx) => postCollected(tx, t.parts, { id, account }, answer, 'UGX'));
  t.clock.set(NOON);
  return t.db.selectFrom('receipts').select('id').where('account_id', '=', account).executeTakeFirst();
}

test('a line that answers an open request is posted to its account, and the network is asked at once', async () => {
  const manager = t.as(await t.make.user('manager'));
  const [byPhone, byId, otherDay] = [await requested(), await requested(), await requested()];
  const { body } = await statement(
    manager,
    `990${next()},2026-11-20 14:00,${byPhone.phone},500000`,
    `${byId.id.replaceAll('-', '')},2026-11-21 14:00,256700000001,500000`,
    `990${next()},2026-11-19,${otherDay.phone},500000`,
  );
  const { body: lines } = await manager.call(listStatementLines, { id: body.id });
  expect(lines).toMatchObject([
    { state: 'matched', account: byPhone.account, score: 100, reasons: [{ code: 'request' }, { code: 'all_open' }] },
    { state: 'matched', account: byId.account, score: 100 },
    { state: 'inbox' },
  ]);
  expect((await nextCheck(byPhone.id)) ?? '').toMatch(/^20(?!99)/);
  expect(await nextCheck(otherDay.id)).toMatch(/^2099/);
  await manager.call(confirmStatementImport, { id: body.id });
  for (const { account } of [byPhone, byId])
    expect(await receiptsOf(manager, account)).toMatchObject([{ source: 'statement', amount: 500_000 }]);
});

/** Money from the phone of a request, with an id of its own. */
const lineOf = ({ phone }: { phone: string }) => `990${next()},2026-11-20 14:00,${phone},500000`;

test('one request answers one line: more of the same phone, sum and day wait in the inbox', async () => {
  const manager = t.as(await t.make.user('manager'));
  const [twice, later] = [await requested(), await requested()];
  const { body: first } = await statement(manager, lineOf(twice), lineOf(twice), lineOf(later));
  const states = async (id: number) => {
    const { body } = await manager.call(listStatementLines, { id });
    return Array.isArray(body) ? body.map(({ state, why }) => [state, why]) : [];
  };
  const SEVERAL = 'A payment of this sum was requested by phone once, and several lines fit it.';
  expect(await states(first.id)).toEqual([
    ['inbox', SEVERAL],
    ['inbox', SEVERAL],
    ['matched', ''],
  ]);
  await manager.call(confirmStatementImport, { id: first.id });
  const { body: second } = await statement(manager, lineOf(later));
  expect(await states(second.id)).toMatchObject([['inbox', expect.stringContaining('No payment code')]]);
  expect(await receiptsOf(manager, later.account)).toHaveLength(1);
  expect(await receiptsOf(manager, twice.account)).toEqual([]);
});

test('a line of a sum that a person recorded without its id about the same day waits in the inbox', async () => {
  const manager = t.as(await t.make.user('manager'));
  const [sameSum, otherSum, longAgo] = [await requested(), await requested(), await requested()];
  const record = (account: number, amount: number, received_at: string) =>
    manager.call(createReceipt, { body: { account, amount, method: 'Mobile Money', channel: 'mtn', received_at } });
  await record(sameSum.account, 500_000, '2026-11-18');
  await record(otherSum.account, 499_000, '2026-11-20');
  await record(longAgo.account, 500_000, '2026-11-10');
  const { body } = await statement(
    manager,
    ...[sameSum, otherSum, longAgo].map(({ phone }) => `990${next()},2026-11-20 14:00,${phone},500000`),
  );
  const { body: lines } = await manager.call(listStatementLines, { id: body.id });
  expect(lines).toMatchObject([
    { state: 'inbox', why: 'A receipt of the same sum is recorded about this day. It may be this money.' },
    { state: 'matched', account: otherSum.account },
    { state: 'matched', account: longAgo.account },
  ]);
});

/** Records 500,000 by hand; returns the receipt's id. */
async function recorded(caller: Caller, account: number, channel: Channel, external_reference?: string) {
  const money = { account, amount: 500_000, method: 'Mobile Money', channel, received_at: '2026-11-20' } as const;
  const { status, body } = await caller.call(createReceipt, { body: { ...money, external_reference } });
  expect(status).toBe(201);
  return body.id;
}

test.each(['airtel', 'other'] as const)(
  'money of MTN that a person recorded as %s with its id is known by that, and with another sum waits in the inbox',
  async (channel) => {
    const manager = t.as(await t.make.user('manager'));
    const [sameSum, otherSum] = [await requested(), await requested()];
    const ids = [`997${next()}`, `997${next()}`] as const;
    const receipt = await recorded(manager, sameSum.account, channel, ids[0]);
    await recorded(manager, otherSum.account, channel, ids[1]);
    const { body } = await statement(
      manager,
      `${ids[0]},2026-11-20 14:00,${sameSum.phone},500000`,
      `${ids[1]},2026-11-20 14:00,${otherSum.phone},400000`,
    );
    const { body: lines } = await manager.call(listStatementLines, { id: body.id });
    expect(lines).toMatchObject([
      { state: 'known', receipt: { id: receipt } },
      { state: 'inbox', why: 'Other money with this transaction id and another sum is recorded.' },
    ]);
  },
);

test.each(['airtel', 'other'] as const)(
  'money of MTN that a person recorded as %s without its id waits in the inbox',
  async (channel) => {
    const manager = t.as(await t.make.user('manager'));
    const asked = await requested();
    await recorded(manager, asked.account, channel);
    const { body } = await statement(manager, `990${next()},2026-11-20 14:00,${asked.phone},500000`);
    const { body: lines } = await manager.call(listStatementLines, { id: body.id });
    expect(lines).toMatchObject([{ state: 'inbox', why: expect.stringMatching(/It may be this money/) }]);
  },
);

/** The lines of a statement of MTN without ids: 500,000 for each account, found by its code. */
async function withoutIds(caller: Caller, accounts: readonly number[], date = '2026-11-20') {
  const lines = accounts.map(async (id) => {
    const { body } = await caller.call(getAccount, { id });
    return `${date},500000,${body.reference_code}`;
  });
  const content = Buffer.from(['Date,Amount,Reference', ...(await Promise.all(lines))].join('\n'));
  const files = { file: { name: 'mtn.csv', content } };
  return (await caller.call(createStatementImport, { body: { channel: 'mtn' }, files })).body;
}

test('a line without an id waits in the inbox beside a receipt of the same sum with one, whoever recorded that', async () => {
  const manager = t.as(await t.make.user('manager'));
  const [byHand, byNetwork, byStatement] = [await requested(), await requested(), await requested()];
  const [longAgo, ofAirtel, withoutId] = [await requested(), await requested('airtel'), await requested()];
  await recorded(manager, byHand.account, 'airtel', `999${next()}`);
  await collected(byNetwork, `999${next()}`, '2026-11-20T10:00:00.000Z');
  const stated = await statement(manager, `999${next()},2026-11-20,${byStatement.phone},500000`);
  await manager.call(confirmStatementImport, { id: stated.body.id });
  await collected(longAgo, `999${next()}`, '2026-11-10T10:00:00.000Z');
  await collected(ofAirtel, `999${next()}`, '2026-11-20T10:00:00.000Z');
  const before = await withoutIds(manager, [withoutId.account], '2026-11-19');
  await manager.call(confirmStatementImport, { id: before.id });

  const asked = [byHand, byNetwork, byStatement, longAgo, ofAirtel, withoutId];
  const { id } = await withoutIds(
    manager,
    asked.map(({ account }) => account),
  );
  const { body: lines } = await manager.call(listStatementLines, { id });
  const waits = { state: 'inbox', why: 'A receipt of the same sum is recorded about this day. It may be this money.' };
  expect(lines).toMatchObject([waits, waits, waits, ...Array.from({ length: 3 }, () => ({ state: 'matched' }))]);
});

test('a line with an id waits in the inbox beside what an earlier statement posted without ids', async () => {
  const manager = t.as(await t.make.user('manager'));
  const asked = await requested();
  await manager.call(confirmStatementImport, { id: (await withoutIds(manager, [asked.account])).id });
  const { body } = await statement(manager, `999${next()},2026-11-20 14:00,${asked.phone},500000`);
  expect(body.counts).toMatchObject({ inbox: 1, matched: 0 });
});

test('money that Airtel reported itself is not known by an id that MTN gave too', async () => {
  const manager = t.as(await t.make.user('manager'));
  const [ofAirtel, asked] = [await requested('airtel'), await requested()];
  const id = `998${next()}`;
  await collected(ofAirtel, id, '2026-11-20T10:00:00.000Z');
  const { body } = await statement(manager, `${id},2026-11-20 14:00,${asked.phone},500000`);
  expect(body.counts).toMatchObject({ matched: 1, known: 0 });
});

test('the network’s answer finds what a statement posted without its number, and posts nothing more', async () => {
  const manager = t.as(await t.make.user('manager'));
  const asked = await requested();
  const { body } = await statement(manager, `${asked.id},2026-11-20 14:00,${asked.phone},500000`);
  await manager.call(confirmStatementImport, { id: body.id });
  const receipt = await collected(asked, `995${next()}`, '2026-11-20T12:00:00.000Z');
  expect(await receiptsOf(manager, asked.account)).toMatchObject([{ id: receipt?.id, source: 'statement' }]);
  const attempt = t.db.selectFrom('collections').select(['state', 'receipt_id']).where('id', '=', asked.id);
  expect(await attempt.executeTakeFirst()).toEqual({ state: 'succeeded', receipt_id: receipt?.id });
});

test.each([
  ['of its day is that of the request', '2026-11-20', '2026-11-19T22:00:00Z', 1],
  ['of the day before is other money', '2026-11-19', '2026-11-19T22:00:00Z', 2],
  ['before the request was made is other money', '2026-11-21', '2026-11-21T10:00:00Z', 2],
])('a receipt that a statement posted without a number %s', async (_, date, requested_at, receipts) => {
  const manager = t.as(await t.make.user('manager'));
  const asked = await requested();
  await t.owner.updateTable('collections').set({ requested_at }).where('id', '=', asked.id).execute();
  await manager.call(confirmStatementImport, { id: (await withoutIds(manager, [asked.account], date)).id });
  await collected(asked, `995${next()}`, '2026-11-21T12:00:00.000Z');
  expect(await receiptsOf(manager, asked.account)).toHaveLength(receipts);
});

test('a line of a request that succeeded only reconciles its receipt', async () => {
  const manager = t.as(await t.make.user('manager'));
  const asked = await requested();
  const { account, phone } = asked;
  const reference = `991${next()}`;
  const receipt = await collected(asked, reference, '2026-11-20T10:00:00.000Z');
  const { body } = await statement(manager, `${reference},2026-11-20 13:00,${phone},500000`);
  expect(body.counts).toMatchObject({ known: 1, matched: 0 });
  await manager.call(confirmStatementImport, { id: body.id });
  const { body: lines } = await manager.call(listStatementLines, { id: body.id });
  expect(lines).toMatchObject([{ state: 'known', receipt: { id: receipt?.id } }]);
  expect(await receiptsOf(manager, account)).toHaveLength(1);
});

test('a statement whose receipt a request succeeded with cannot be undone', async () => {
  const manager = t.as(await t.make.user('manager'));
  const asked = await requested();
  const reference = `995${next()}`;
  const { id } = (await statement(manager, `${reference},2026-11-20 14:00,${asked.phone},500000`)).body;
  await manager.call(confirmStatementImport, { id });
  await collected(asked, reference, NOON);
  const { status, error } = await manager.call(undoStatementImport, { id });
  expect([status, error.code]).toEqual([409, 'statement_built_upon']);
  expect(await receiptsOf(manager, asked.account)).toMatchObject([{ state: 'valid' }]);
});

test('money that a network reports as another payment goes on waiting when its statement is undone', async () => {
  const manager = t.as(await t.make.user('manager'));
  const asked = await requested();
  const reference = `997${next()}`;
  const { id } = (await statement(manager, `${reference},2026-11-20 14:00,256700000002,499000`)).body;
  await manager.call(confirmStatementImport, { id });
  const answer = { state: 'succeeded', reference, amount: 499_000 } as const;
  await inTransaction(t.db, (tx) => postCollected(tx, t.parts, asked, answer, 'UGX'));
  expect((await manager.call(undoStatementImport, { id })).status).toBe(200);
  const { body } = await manager.call(listInbox, { query: { search: reference } });
  expect(body).toMatchObject([{ state: 'open', amount: 499_000, statement_import: null }]);
});

test('money whose receipt a person reversed waits for a person', async () => {
  const manager = t.as(await t.make.user('manager'));
  const asked = await requested();
  const reference = `996${next()}`;
  const receipt = await collected(asked, reference, '2026-11-20T10:00:00.000Z');
  await manager.call(reverseReceipt, { id: receipt?.id ?? 0, body: { reason: 'It was for another unit.' } });
  const { body } = await statement(manager, `${reference},2026-11-20 13:00,${asked.phone},500000`);
  const { body: lines } = await manager.call(listStatementLines, { id: body.id });
  expect(lines).toMatchObject([{ state: 'inbox', why: 'A receipt with this transaction id was reversed.' }]);
});

test('money of a request that is missing from a statement of its day is listed after two days', async () => {
  const user = await t.make.user('manager');
  const manager = t.as(user);
  const reference = `992${next()}`;
  const receipt = await collected(await requested(), reference, '2026-11-10T10:00:00.000Z');
  const { id } = (await statement(manager, `993${next()},2026-11-09,256700000002,1000`)).body;
  await manager.call(confirmStatementImport, { id });
  const other = await statement(manager, `994${next()},2026-11-10,256700000002,1000`);
  /** What is listed at an instant; a session of the pinned clock would have ended. */
  const listedAt = async (instant: string) => {
    t.clock.set(instant);
    const { status, body } = await t.as(user).call(listAttention);
    expect(status).toBe(200);
    return (Array.isArray(body) ? body : []).filter((item) => item.id === `receipt-${receipt?.id}`);
  };
  expect(await listedAt('2026-11-21T12:00:00Z')).toEqual([]);
  await t.as(user).call(confirmStatementImport, { id: other.body.id });
  expect(await listedAt('2026-11-12T09:59:00Z')).toEqual([]);
  expect(await listedAt('2026-11-12T10:01:00Z')).toMatchObject([
    { kind: 'receipt', reason: 'A statement of MTN covers its day and does not have it.', can_dismiss: false },
  ]);
  const late = await statement(t.as(user), `${reference},2026-11-10,256700000002,500000`);
  await t.as(user).call(confirmStatementImport, { id: late.body.id });
  expect(await listedAt('2026-11-12T10:02:00Z')).toEqual([]);
});
