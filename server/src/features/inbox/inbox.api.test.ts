import { getAccount } from '@amayumba/contract/money/account-endpoints.ts';
import { getMoneyFigures } from '@amayumba/contract/money/figures-endpoints.ts';
import { type InboxItem, SURE_SCORE } from '@amayumba/contract/money/inbox.ts';
import {
  dismissInboxItem,
  listInbox,
  matchInboxItem,
  reopenInboxItem,
  splitInboxItem,
} from '@amayumba/contract/money/inbox-endpoints.ts';
import { createRefund } from '@amayumba/contract/money/payout-endpoints.ts';
import { createReceipt, listReceipts, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import type { Caller } from '../../test/caller.ts';
import { storedKey } from '../keys/test/key-caller.ts';
import { addInboxItem } from './inbox.service.ts';

const t = testApp();

let number = 0;
const next = () => (number += 1);

/** An account that owes rent of two months, 500,000 each. */
async function owing({ phone_number = `0772${100_000 + next()}`, rents = 2, last_name = 'Nakato' } = {}) {
  const tenant = await t.make.tenant({ first_name: `Sarah${next()}`, last_name, phone_number });
  const months = [10, 11].slice(0, rents);
  let account = 0;
  for (const month of months)
    ({ account_id: account } = await t.make.payment({ tenant, month, due_date: `2026-${month}-05` }));
  return { account, phone_number, tenant };
}

/** An item that waits, and its id. */
const waiting = (given: Partial<Parameters<typeof addInboxItem>[1]> = {}) =>
  addInboxItem(t.db, {
    channel: 'mtn',
    received_at: '2026-11-20T09:00:00.000Z',
    amount: 500_000,
    external_reference: `MP${next()}`,
    why: 'No payment code in the text.',
    ...given,
  });

const office = async () => t.as(await t.make.user('manager'));

async function itemIn(manager: Caller, id: number): Promise<InboxItem> {
  const { body } = await manager.call(listInbox);
  const found = Array.isArray(body) ? body.find((item) => item.id === id) : undefined;
  if (!found) throw new Error('no such item');
  return found;
}

const receiptsOf = async (manager: Caller, search: string) => {
  const { body } = await manager.call(listReceipts, { query: { search } });
  return Array.isArray(body) ? body : [];
};

test('the inbox is for managers', async () => {
  const id = await waiting();
  const { account, tenant } = await owing();
  for (const caller of [t.as(null), t.as(tenant.user), t.as(await t.make.user('owner'))]) {
    const statuses = [
      await caller.call(listInbox),
      await caller.call(matchInboxItem, { id, body: { account } }),
      await caller.call(dismissInboxItem, { id, body: { reason: 'Not rent' } }),
      await caller.call(reopenInboxItem, { id }),
    ].map(({ status }) => status);
    expect(new Set(statuses).size).toBe(1);
    expect([401, 403]).toContain(statuses[0]);
  }
  const manager = await office();
  expect((await manager.call(matchInboxItem, { id: 999_999, body: { account } })).status).toBe(404);
  expect((await manager.call(matchInboxItem, { id, body: { account: 999_999 } })).error.fields).toEqual({
    account: ['There is no such account.'],
  });
  expect((await itemIn(manager, id)).state).toBe('open');
});

describe('suggestions', () => {
  test('begin with the account of the phone whose oldest charge is the amount, with the reasons', async () => {
    const manager = await office();
    const { account, phone_number } = await owing();
    const id = await waiting({ phone: `+256${phone_number.slice(1)}`, name: 'Somebody Else', text: 'rent' });
    const [best] = (await itemIn(manager, id)).suggestions;
    expect(best).toMatchObject({ account, score: 90, open_amount: 1_000_000, oldest_due: '2026-10-05' });
    expect(best?.reasons).toEqual([
      { code: 'phone', text: 'Phone is known for this account only', speaks_for: true },
      { code: 'oldest_charge', text: 'Amount equals the oldest charge, Rent, October 2026', speaks_for: true },
      { code: 'no_code', text: 'No payment code', speaks_for: false },
    ]);
  });

  test('name the account of a code first, also from another phone', async () => {
    const manager = await office();
    const { account } = await owing();
    const { reference_code } = (await manager.call(getAccount, { id: account })).body;
    const text = `house ${reference_code.slice(0, 3)} ${reference_code.slice(3)}`;
    const { suggestions } = await itemIn(manager, await waiting({ text, amount: 1_234, phone: '0700 999 888' }));
    expect(suggestions).toMatchObject([{ account, score: 100, reasons: [{ code: 'code' }] }]);
  });

  test('find a similar name with the right amount before others with the amount alone', async () => {
    const manager = await office();
    await owing({ rents: 1 });
    const { account, tenant } = await owing({ rents: 1, last_name: 'Namatovu-Kizza' });
    const { shown_name } = await t.db
      .selectFrom('users')
      .select('shown_name')
      .where('id', '=', tenant.user.id)
      .executeTakeFirstOrThrow();
    const id = await waiting({ name: shown_name.toUpperCase(), phone: '0700 999 888' });
    const { suggestions } = await itemIn(manager, id);
    expect(suggestions[0]).toMatchObject({ account, score: 50 });
    expect(suggestions[0]?.reasons).toContainEqual({ code: 'similar_name', text: 'Same name', speaks_for: true });
    expect(suggestions.length).toBeLessThanOrEqual(5);
    expect(suggestions.slice(1).map(({ score }) => score)).toEqual(suggestions.slice(1).map(() => 20));
  });

  test('of money without a payer begin with the tenant whom its text names', async () => {
    const manager = await office();
    // More older debts of the amount than are compared for money that names nobody.
    for (let count = 0; count < 11; count += 1) await owing({ rents: 1 });
    const { account } = await owing({ rents: 1, last_name: 'Byaruhanga Kizza' });
    const id = await waiting({ text: 'TRF/KIZZA BYARUHANGA/NOV RENT 0442' });
    const { suggestions } = await itemIn(manager, id);
    expect(suggestions[0]).toMatchObject({ account, score: 50 });
    expect(suggestions[0]?.reasons).toContainEqual({
      code: 'similar_name',
      text: expect.stringMatching(/^Similar name in the text \(\d\d%\)$/),
      speaks_for: true,
    });
    expect(new Set(suggestions.slice(1).map(({ score }) => score))).toEqual(new Set([20]));
  });

  test('do not take a phone that two accounts share for one of them', async () => {
    const manager = await office();
    const phone_number = `0701${200_000 + next()}`;
    const both = [await owing({ phone_number }), await owing({ phone_number })].map(({ account }) => account);
    const { suggestions } = await itemIn(manager, await waiting({ phone: phone_number, amount: 777 }));
    expect(suggestions.map(({ account, score }) => [account, score])).toEqual(both.map((account) => [account, 0]));
  });

  test('know the phone of an earlier payer', async () => {
    const manager = await office();
    const { account } = await owing();
    const payer = { phone: '0753 555 123', name: 'Uncle', amount: 300 };
    await manager.call(matchInboxItem, { id: await waiting(payer), body: { account } });
    const { suggestions } = await itemIn(manager, await waiting({ ...payer, amount: 400 }));
    expect(suggestions).toMatchObject([{ account, score: 60 }]);
  });
});

/** The items that may be for an account. */
const itemsFor = async (manager: Caller, account: number) => {
  const { body } = await manager.call(listInbox, { query: { account, page: 1 } });
  return Array.isArray(body) ? [] : body.results.map(({ id }) => id);
};

describe('the items that may be for an account', () => {
  test('name its code, its phone or that of an earlier payer, a request, or a similar name with the amount', async () => {
    const manager = await office();
    const { account, phone_number } = await owing({ rents: 1, last_name: 'Wabwire-Ssali' });
    const { reference_code, tenant_details } = (await manager.call(getAccount, { id: account })).body;
    const uncle = { phone: '0754 555 321', name: 'Uncle' };
    await manager.call(matchInboxItem, { id: await waiting({ ...uncle, amount: 100 }), body: { account } });
    const request = {
      id: randomUUID(),
      provider: 'mtn',
      mode: 'simulator',
      phone: '256700222333',
      amount: 2_222,
      requests: 1,
      callback_token: randomUUID(),
      requested_at: '2026-11-20T08:00:00Z',
      asked_at: '2026-11-20T08:00:00Z',
    } as const;
    await t.db
      .insertInto('collections')
      .values({ ...request, account_id: account, state: 'unknown' })
      .execute();
    const stranger = { phone: '0700 999 888', name: 'Nobody Known' };
    const likely = [
      await waiting({
        ...stranger,
        amount: 1,
        text: `no. ${reference_code.slice(0, 4)}-${reference_code.slice(4)} nov`,
      }),
      await waiting({ amount: 2, phone: `+256${phone_number.slice(1)}` }),
      await waiting({ ...uncle, amount: 3 }),
      await waiting({ phone: '0700 222 333', amount: 2_222 }),
      await waiting({ amount: 4, external_reference: request.id }),
      await waiting({ name: tenant_details.name.toUpperCase(), amount: 499_900 }),
      await waiting({ text: `TRF/${tenant_details.name.toUpperCase()}/RENT`, amount: 499_900 }),
    ];
    // The amount alone, a name alone, a code within a longer number, and what somebody decided about.
    await waiting({ ...stranger, amount: 499_900 });
    await waiting({ name: tenant_details.name, amount: 5 });
    await waiting({ ...stranger, amount: 6, text: `0${reference_code}` });
    const decided = await waiting({ amount: 7, phone: phone_number });
    await manager.call(dismissInboxItem, { id: decided, body: { reason: 'Not rent' } });
    expect(await itemsFor(manager, account)).toEqual(likely);
    expect(await itemsFor(manager, 999_999)).toEqual([]);
  });

  test('are for each account those of the whole inbox that suggest it with more than the amount', async () => {
    const manager = await office();
    const { body } = await manager.call(listInbox, { query: { state: 'open' } });
    const items = Array.isArray(body) ? body : [];
    const accounts = new Set(items.flatMap(({ suggestions }) => suggestions.map(({ account }) => account)));
    expect(accounts.size).toBeGreaterThan(5);
    for (const account of accounts) {
      const likely = items.filter(({ suggestions }) =>
        suggestions.some((one) => one.account === account && one.score >= SURE_SCORE),
      );
      expect(await itemsFor(manager, account)).toEqual(likely.map(({ id }) => id));
    }
  });
});

test('a match records a receipt, once, with the payer and the transaction id', async () => {
  const manager = await office();
  const { account } = await owing();
  const given = { external_reference: `MP-${next()}-A`, name: 'AISHA', phone: '256772999111' };
  const id = await waiting(given);
  const { status, body } = await manager.call(matchInboxItem, { id, body: { account } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'matched', suggestions: [], receipts: [{ account, amount: 500_000 }] });
  expect(await receiptsOf(manager, given.external_reference)).toMatchObject([
    { source: 'statement', channel: 'mtn', method: 'Mobile Money', payer_name: 'AISHA', allocated: 500_000 },
  ]);
  const again = await manager.call(matchInboxItem, { id, body: { account } });
  expect([again.status, again.error.code]).toEqual([409, 'already_matched']);
  const dismissed = await manager.call(dismissInboxItem, { id, body: { reason: 'Not rent' } });
  expect(dismissed.error.code).toBe('already_matched');
  expect(await receiptsOf(manager, given.external_reference)).toHaveLength(1);
});

test('tax that the tenant kept back is recorded with the match', async () => {
  const manager = await office();
  const { account } = await owing();
  const id = await waiting({ amount: 470_000 });
  const match = (more: object) => manager.call(matchInboxItem, { id, body: { account, ...more } });
  expect((await match({ withheld: 470_000 })).error.fields).toEqual({
    withheld: ['This must be less than the amount.'],
  });
  expect((await match({ withholding_certificate: 'WHT-1' })).error.fields).toHaveProperty('withheld');
  expect((await itemIn(manager, id)).state).toBe('open');
  const { body } = await match({ withheld: 30_000, withholding_certificate: 'WHT-1' });
  const [receipt] = await receiptsOf(manager, body.receipts[0]?.receipt_code ?? '');
  expect(receipt).toMatchObject({ amount: 470_000, withheld: 30_000, withholding_certificate: 'WHT-1' });
  expect((await manager.call(getAccount, { id: account })).body.open_amount).toBe(500_000);
});

test('two people who match one item at once record it once', async () => {
  const { account } = await owing();
  const id = await waiting();
  const callers = [await office(), await office()];
  const answers = await Promise.all(callers.map((caller) => caller.call(matchInboxItem, { id, body: { account } })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

test('the same key twice gets the same answer and one receipt', async () => {
  const manager = await office();
  const { account } = await owing();
  const request = { id: await waiting(), body: { account }, headers: { 'Idempotency-Key': 'match-1' } };
  const first = await manager.call(matchInboxItem, request);
  expect((await manager.call(matchInboxItem, request)).body).toEqual(first.body);
});

const part = (account: number, amount: number) => ({ account, amount });

test('a split records one receipt for each account, which the transaction id finds', async () => {
  const manager = await office();
  const [one, other] = [await owing(), await owing()];
  const external_reference = `MP-SPLIT-${next()}`;
  const id = await waiting({ external_reference });
  const split = (...parts: { account: number; amount: number }[]) =>
    manager.call(splitInboxItem, { id, body: { parts } });
  const short = await split(part(one.account, 300_000), part(other.account, 100_000));
  expect(short.status).toBe(400);
  expect(short.error.fields?.['parts']).toEqual([
    expect.stringMatching(/^The parts must add up to USh\s500,000; they are USh\s400,000\.$/),
  ]);
  expect((await split(part(one.account, 300_000), part(one.account, 200_000))).status).toBe(400);
  expect((await split(part(one.account, 500_000))).status).toBe(400);
  expect(await receiptsOf(manager, external_reference)).toEqual([]);
  const { body } = await split(part(one.account, 300_000), part(other.account, 200_000));
  expect(body.receipts.map(({ account, amount }) => [account, amount])).toEqual([
    [one.account, 300_000],
    [other.account, 200_000],
  ]);
  const references = (await receiptsOf(manager, external_reference)).map((receipt) => receipt.external_reference);
  expect(new Set(references)).toEqual(new Set([`${external_reference}/1`, `${external_reference}/2`]));
  const again = await split(part(one.account, 300_000), part(other.account, 200_000));
  expect(again.error.code).toBe('already_matched');
});

test('a payment and its parts are one: neither is recorded beside the other', async () => {
  const manager = await office();
  const [one, other] = [await owing(), await owing()];
  const parts = [part(one.account, 300_000), part(other.account, 200_000)];
  const [whole, divided] = [`MP-WHOLE-${next()}`, `MP-PARTS-${next()}`];
  const receive = (external_reference: string) =>
    manager.call(createReceipt, {
      body: { account: one.account, amount: 500_000, method: 'Mobile Money', channel: 'mtn', external_reference },
    });
  expect((await receive(whole)).status).toBe(201);
  const late = await manager.call(splitInboxItem, {
    id: await waiting({ external_reference: whole }),
    body: { parts },
  });
  expect([late.status, late.error.code]).toEqual([409, 'reference_used']);
  const id = await waiting({ external_reference: divided });
  expect((await manager.call(splitInboxItem, { id, body: { parts } })).status).toBe(200);
  const again = await receive(divided);
  expect([again.status, again.error.code]).toEqual([409, 'reference_used']);
});

test('what is not ours is set aside with a reason, and can come back', async () => {
  const manager = await office();
  const { account } = await owing();
  const id = await waiting();
  const dismissed = await manager.call(dismissInboxItem, { id, body: { reason: 'Fees of the school' } });
  expect(dismissed.body).toMatchObject({ state: 'dismissed', reason: 'Fees of the school', suggestions: [] });
  const match = await manager.call(matchInboxItem, { id, body: { account } });
  expect([match.status, match.error.code]).toEqual([409, 'already_dismissed']);
  expect((await manager.call(reopenInboxItem, { id })).body).toMatchObject({ state: 'open', reason: '' });
  expect((await manager.call(reopenInboxItem, { id })).error.code).toBe('already_open');
});

test('reopening a match reverses its receipts, and the money can be matched to another account', async () => {
  const manager = await office();
  const [wrong, right] = [await owing(), await owing()];
  const external_reference = `MP-AGAIN-${next()}`;
  const id = await waiting({ external_reference });
  await manager.call(matchInboxItem, { id, body: { account: wrong.account } });
  expect((await manager.call(reopenInboxItem, { id })).body).toMatchObject({ state: 'open', receipts: [] });
  expect((await manager.call(getAccount, { id: wrong.account })).body.open_amount).toBe(1_000_000);
  await manager.call(matchInboxItem, { id, body: { account: right.account } });
  const states = (await receiptsOf(manager, external_reference)).map((receipt) => [receipt.account, receipt.state]);
  expect(new Map(states as [number, string][])).toEqual(
    new Map([
      [wrong.account, 'void'],
      [right.account, 'valid'],
    ]),
  );
});

test('reopening a match reverses what replaced its receipt', async () => {
  const manager = await office();
  const { account } = await owing();
  const balance = async () => (await manager.call(getAccount, { id: account })).body.balance;
  const id = await waiting();
  const matched = await manager.call(matchInboxItem, { id, body: { account } });
  const [receipt] = matched.body.receipts;
  const replacement = { account, amount: 300_000, method: 'Mobile Money' as const };
  await manager.call(reverseReceipt, { id: receipt?.id ?? 0, body: { reason: 'Wrong sum', replacement } });
  expect(await balance()).toBe(700_000);
  expect((await manager.call(reopenInboxItem, { id })).status).toBe(200);
  expect(await balance()).toBe(1_000_000);
});

test('a match whose money was refunded since stays, and says by what', async () => {
  const manager = await office();
  const { account } = await owing({ rents: 1 });
  const id = await waiting({ amount: 800_000 });
  await manager.call(matchInboxItem, { id, body: { account } });
  const refund = { account, amount: 300_000, method: 'Cash' as const, reason: 'Paid too much' };
  expect((await manager.call(createRefund, { body: refund })).status).toBe(201);
  const { status, error } = await manager.call(reopenInboxItem, { id });
  expect([status, error.code]).toEqual([409, 'money_used']);
  expect((await itemIn(manager, id)).state).toBe('matched');
});

test('a page has the count and the sum of all that matches, and Money shows what is open', async () => {
  const manager = await office();
  const channel = 'airtel' as const;
  await waiting({ channel, amount: 10_000, received_at: '2026-11-02T09:00:00.000Z' });
  await waiting({ channel, amount: 20_000 });
  const { body } = await manager.call(listInbox, { query: { channel, state: 'open', page: 1, page_size: 1 } });
  expect(body).toMatchObject({ count: 2, total_amount: 30_000, results: [{ amount: 10_000 }] });
  const range = { start_date: '2026-11-01', end_date: '2026-11-30' };
  const { unmatched } = (await manager.call(getMoneyFigures, { query: range })).body;
  const { body: all } = await manager.call(listInbox, { query: { state: 'open', page: 1 } });
  expect(all).toMatchObject({ count: unmatched?.count, total_amount: unmatched?.amount });
  expect(unmatched?.oldest_at).toBe('2026-11-02T09:00:00.000Z');
  const { estate_id } = await t.make.tenant();
  const byKey = await storedKey(t, (await t.make.user('manager')).id, ['money:read']);
  for (const { status, body: shown } of [
    await manager.call(getMoneyFigures, { query: { ...range, estate_id } }),
    await byKey.call(getMoneyFigures, { query: range }),
  ]) {
    expect(status).toBe(200);
    expect(shown).not.toHaveProperty('unmatched');
  }
});

test('every decision is recorded in the audit log', async () => {
  const manager = await office();
  const [one, other] = [await owing(), await owing()];
  const [id, split] = [await waiting(), await waiting()];
  await manager.call(matchInboxItem, { id, body: { account: one.account } });
  await manager.call(reopenInboxItem, { id });
  await manager.call(dismissInboxItem, { id, body: { reason: 'School fees' } });
  const parts = [one, other].map(({ account }) => ({ account, amount: 250_000 }));
  await manager.call(splitInboxItem, { id: split, body: { parts } });
  const entries = await t.db
    .selectFrom('audit_log')
    .select(['action', 'subject_id'])
    .where('subject', '=', 'inbox_item')
    .where('subject_id', 'in', [id, split])
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['matched', 'reopened', 'dismissed', 'split']);
});
