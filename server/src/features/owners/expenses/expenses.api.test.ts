import { access } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AttentionItem } from '@amayumba/contract/attention/attention.ts';
import { listAttention } from '@amayumba/contract/attention/endpoints.ts';
import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { getComplaint } from '@amayumba/contract/complaints/endpoints.ts';
import { updateEstate } from '@amayumba/contract/estates/endpoints.ts';
import type { Expense } from '@amayumba/contract/owners/expense.ts';
import {
  createExpense,
  createVendor,
  deleteExpense,
  deleteVendor,
  getExpense,
  listExpenses,
  listOwnExpenses,
  reverseExpense,
  updateExpense,
} from '@amayumba/contract/owners/expense-endpoints.ts';
import { testApp } from '../../../test/build-test-app.ts';

// Today is 21 November 2026.
const t = testApp();

const PDF = { name: 'receipt 1.pdf', content: Buffer.from('%PDF-1.4\n%%EOF') };
const office = async () => t.as(await t.make.user('manager', { first_name: 'Moses', last_name: 'Okello' }));

async function anEstate() {
  const owner = await t.make.user('owner');
  const estate = await t.make.estate({ owner_id: owner.id });
  const block = await t.make.block(estate.id);
  const apartment = await t.make.apartment({ block_id: block.id });
  return { owner, estate, block, apartment };
}
const repair = (estate: number) => ({
  estate,
  category: 'repairs' as const,
  amount: 120_000,
  spent_on: '2026-11-10',
  description: 'New lock',
});
const paid = { paid_on: '2026-11-12', method: 'Cash' as const };

const entriesOf = (expense: number) =>
  t.db
    .selectFrom('journal_entries')
    .select(['debit', 'credit', 'amount', 'effective_on'])
    .where('expense_id', '=', expense)
    .orderBy('id')
    .execute();
const listOf = async (query: object) => (await (await office()).call(listExpenses, { query })).body as Expense[];

async function complaintOn(apartment_id: number) {
  const { id: tenant_id, lease_id, estate_id } = await t.make.tenant({ apartment_id });
  return t.db
    .insertInto('complaints')
    .values({ tenant_id, lease_id, estate_id, category_id: 2, title: 'Tap drips', description: 'All night.' })
    .returning('id')
    .executeTakeFirstOrThrow();
}

const recorded = async (fields: object) => {
  const { estate, ...rest } = await anEstate();
  const manager = await office();
  const { body: expense } = await manager.call(createExpense, { body: { ...repair(estate.id), ...fields } });
  return { ...rest, estate, manager, expense };
};

describe('recording', () => {
  test('what the office paid is posted on the day it was paid, and tax kept back is owed', async () => {
    const { estate, apartment, block } = await anEstate();
    const manager = await office();
    const { body: vendor } = await manager.call(createVendor, {
      body: { name: 'Kato Plumbing', phone: '0701 234567' },
    });
    const body = {
      ...repair(estate.id),
      apartment: apartment.id,
      vendor: vendor.id,
      withheld: 7_200,
      paid_on: '2026-11-12',
      notes: 'Ask for two quotes',
      method: 'Mobile Money' as const,
      reference: 'AM-1',
    };
    const { status, body: expense } = await manager.call(createExpense, { body, files: { receipt_file: PDF } });
    expect(status).toBe(201);
    expect(expense).toMatchObject({
      estate_name: estate.name,
      block: block.id,
      place: apartment.number,
      vendor_name: 'Kato Plumbing',
      channel: 'airtel',
      state: 'paid',
      paid_by: 'office',
      receipt_file: expect.stringContaining('/api/files/'),
    });
    expect(await entriesOf(expense.id)).toEqual([
      { debit: 'expenses.repairs', credit: 'cash.airtel', amount: 112_800, effective_on: '2026-11-12' },
      { debit: 'expenses.repairs', credit: 'withholding_payable', amount: 7_200, effective_on: '2026-11-12' },
    ]);
    const file = await t.app.inject({ url: expense.receipt_file ?? '' });
    expect(file.rawPayload).toEqual(PDF.content);
  });

  test.each([
    ['that is still to be paid', {}],
    ['that the owner paid', { ...paid, paid_by: 'owner' as const }],
    ['that a tenant paid', { ...paid, paid_by: 'tenant' as const }],
  ])('a cost %s posts nothing', async (_what, fields) => {
    const { estate } = await anEstate();
    const { body } = await (await office()).call(createExpense, { body: { ...repair(estate.id), ...fields } });
    expect(await entriesOf(body.id)).toEqual([]);
  });

  test('a request that is repeated with its key records one cost with one file', async () => {
    const { estate } = await anEstate();
    const manager = await office();
    const request = {
      body: { ...repair(estate.id), ...paid },
      files: { receipt_file: PDF },
      headers: { 'idempotency-key': `cost-${estate.id}` },
    };
    const [first, second] = await Promise.all([
      manager.call(createExpense, request),
      manager.call(createExpense, request),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).toBe(first.body.id);
    expect(await listOf({ estate_id: estate.id })).toHaveLength(1);
  });

  test('a sum that is no sum of one cost is refused, and a wrong amount blames no other field', async () => {
    const { estate } = await anEstate();
    const manager = await office();
    const faultsOf = async (fields: object) =>
      (await manager.call(createExpense, { body: { ...repair(estate.id), ...fields } })).error.fields;
    expect(await faultsOf({ amount: 1_000_000_000_001, withheld: 1_000_000_000_001 })).toEqual({
      amount: [expect.stringMatching(/^Enter at most USh.1,000,000,000,000\.$/)],
      withheld: [expect.stringMatching(/^Enter at most/)],
    });
    expect(await faultsOf({ amount: undefined })).toEqual({ amount: ['This field is required.'] });
    expect(Object.keys((await faultsOf({ amount: -5, withheld: 3 })) ?? {})).toEqual(['amount']);
  });

  test('every wrong field is reported at once, and nothing is stored', async () => {
    const { estate } = await anEstate();
    const other = await anEstate();
    const manager = await office();
    const { body: gone } = await manager.call(createVendor, { body: { name: `Gone ${estate.id}` } });
    await manager.call(deleteVendor, { id: gone.id });
    const { id: complaint } = await complaintOn(other.apartment.id);
    const body = {
      estate: estate.id,
      block: other.block.id,
      apartment: other.apartment.id,
      vendor: gone.id,
      complaint,
      category: 'repairs' as const,
      amount: 1_000,
      withheld: 1_000,
      spent_on: '2027-11-22',
      paid_on: '2026-11-22',
    };
    const { status, error } = await manager.call(createExpense, { body });
    expect(status).toBe(400);
    expect(error.fields).toEqual({
      block: ['This block is in another estate.'],
      apartment: ['This apartment is in another estate.'],
      vendor: ['This choice does not exist.'],
      complaint: ['This complaint is about another estate.'],
      withheld: ['This must be less than the amount.'],
      spent_on: ['Enter a day up to a year from today.'],
      paid_on: ['Enter a day up to today.'],
      method: ['Say how it was paid.'],
    });
    expect(await listOf({ estate_id: estate.id })).toEqual([]);
  });

  test('an advance is paid before the day of the cost, but not by more than a year', async () => {
    const { estate } = await anEstate();
    const manager = await office();
    const wedding = { ...repair(estate.id), spent_on: '2027-02-01', method: 'Cash' as const };
    expect((await manager.call(createExpense, { body: { ...wedding, paid_on: '2026-11-01' } })).status).toBe(201);
    const { error } = await manager.call(createExpense, { body: { ...wedding, paid_on: '2016-11-01' } });
    expect(error.fields).toEqual({ paid_on: ['This is more than a year before the day of the cost.'] });
  });

  test('a home in another block than the given one, and records that are not there, are refused', async () => {
    const { estate, apartment } = await anEstate();
    const block = await t.make.block(estate.id);
    const manager = await office();
    const wrong = { ...repair(estate.id), block: block.id, apartment: apartment.id };
    expect((await manager.call(createExpense, { body: wrong })).error.fields).toEqual({
      apartment: ['This apartment is in another block.'],
    });
    const missing = { ...repair(9_999_999), block: 9_999_999, apartment: 9_999_999, complaint: 9_999_999 };
    const none = ['This choice does not exist.'];
    expect((await manager.call(createExpense, { body: missing })).error.fields).toEqual({
      estate: none,
      block: none,
      apartment: none,
      complaint: none,
    });
  });
});

describe('changing', () => {
  test('a cost that is paid later is posted then', async () => {
    const { manager, expense } = await recorded({});
    const changed = await manager.call(updateExpense, { id: expense.id, body: { ...paid, amount: 130_000 } });
    expect(changed.body).toMatchObject({ state: 'paid', channel: 'cash', amount: 130_000 });
    expect(await entriesOf(expense.id)).toEqual([
      { debit: 'expenses.repairs', credit: 'cash.cash', amount: 130_000, effective_on: '2026-11-12' },
    ]);
  });

  test('a cost that is paid later leaves by the channel that was given for it, unless the method changes', async () => {
    const given = { method: 'Mobile Money' as const, channel: 'mtn' as const };
    const { manager, expense } = await recorded(given);
    expect(expense).toMatchObject({ state: 'unpaid', channel: 'mtn' });
    const { paid_on } = paid;
    expect((await manager.call(updateExpense, { id: expense.id, body: { paid_on } })).body.channel).toBe('mtn');
    const { expense: other } = await recorded(given);
    expect((await manager.call(updateExpense, { id: other.id, body: paid })).body.channel).toBe('cash');
    const { expense: bare } = await recorded({ channel: 'airtel' });
    const change = { ...paid, method: 'Mobile Money' as const };
    expect((await manager.call(updateExpense, { id: bare.id, body: change })).body.channel).toBe('airtel');
  });

  test.each([
    ['amount', { amount: 1_000 }],
    ['tax kept back', { withheld: 1_000 }],
    ['day of the cost', { spent_on: '2026-11-09' }],
    ['day of payment', { paid_on: '2026-11-13' }],
    ['method, channel', { method: 'Cheque' as const }],
    ['channel', { channel: 'mtn' as const }],
    ['payer', { paid_by: 'owner' as const }],
  ])('the %s of a posted cost stays', async (name, body) => {
    const { manager, expense } = await recorded(paid);
    const { status, error } = await manager.call(updateExpense, { id: expense.id, body });
    expect([status, error.code]).toEqual([409, 'money_recorded']);
    expect(error.error).toBe(`This cost was paid, so its ${name} stays. Reverse it and record it again.`);
    expect(await entriesOf(expense.id)).toHaveLength(1);
  });

  test('the estate of a posted cost stays, and the same values are no change', async () => {
    const { manager, expense } = await recorded(paid);
    const { id: estate } = await t.make.estate();
    const moved = await manager.call(updateExpense, { id: expense.id, body: { estate } });
    expect([moved.status, moved.error.code]).toEqual([409, 'money_recorded']);
    const same = { amount: 120_000, spent_on: '2026-11-10', ...paid, notes: 'Seen' };
    expect((await manager.call(updateExpense, { id: expense.id, body: same })).status).toBe(200);
  });

  test('another category of a posted cost is posted again on the same day', async () => {
    const { manager, expense } = await recorded(paid);
    await manager.call(updateExpense, { id: expense.id, body: { category: 'security' } });
    const day = { amount: 120_000, effective_on: '2026-11-12' };
    expect(await entriesOf(expense.id)).toEqual([
      { debit: 'expenses.repairs', credit: 'cash.cash', ...day },
      { debit: 'cash.cash', credit: 'expenses.repairs', ...day },
      { debit: 'expenses.security', credit: 'cash.cash', ...day },
    ]);
  });

  test('a cost that moves to another estate leaves its home behind', async () => {
    const { manager, expense, apartment } = await recorded({});
    const at = await manager.call(updateExpense, { id: expense.id, body: { apartment: apartment.id } });
    expect(at.body).toMatchObject({ place: apartment.number, block: apartment.block_id });
    const other = await anEstate();
    const moved = await manager.call(updateExpense, { id: expense.id, body: { estate: other.estate.id } });
    expect(moved.body).toMatchObject({ estate: other.estate.id, block: null, apartment: null, place: '' });
    const wrong = await manager.call(updateExpense, { id: expense.id, body: { apartment: apartment.id } });
    expect(wrong.error.fields).toEqual({ apartment: ['This apartment is in another estate.'] });
  });

  test('a cost of a home becomes one of its block', async () => {
    const { manager, expense, apartment, block } = await recorded({});
    await manager.call(updateExpense, { id: expense.id, body: { apartment: apartment.id } });
    const { body } = await manager.call(updateExpense, { id: expense.id, body: { apartment: null } });
    expect(body).toMatchObject({ block: block.id, apartment: null, place: block.name });
  });

  test('the whole of a change must be right', async () => {
    const { manager, expense } = await recorded({});
    const body = { withheld: 120_000, paid_on: '2026-11-12', vendor: 9_999_999 };
    const { error } = await manager.call(updateExpense, { id: expense.id, body });
    expect(error.fields).toEqual({
      vendor: ['This choice does not exist.'],
      withheld: ['This must be less than the amount.'],
      method: ['Say how it was paid.'],
    });
  });

  test('the receipt is added, replaced and removed, and its bytes go', async () => {
    const { manager, expense } = await recorded(paid);
    const stored = async () => {
      const { receipt_file_id: id } = await t.db
        .selectFrom('expenses')
        .select('receipt_file_id')
        .where('id', '=', expense.id)
        .executeTakeFirstOrThrow();
      const row = await t.db.selectFrom('files').select('storage_key').where('id', '=', id).executeTakeFirst();
      return path.join(t.filesFolder, row?.storage_key ?? 'none');
    };
    await manager.call(updateExpense, { id: expense.id, body: {}, files: { receipt_file: PDF } });
    const first = await stored();
    await access(first);
    await manager.call(updateExpense, { id: expense.id, body: {}, files: { receipt_file: PDF } });
    const second = await stored();
    await expect(access(first)).rejects.toThrow('ENOENT');
    const { body } = await manager.call(updateExpense, { id: expense.id, body: { receipt_file: null } });
    expect(body.receipt_file).toBeNull();
    await expect(access(second)).rejects.toThrow('ENOENT');
  });

  test('a file that is empty or no receipt is refused', async () => {
    const { manager, expense } = await recorded(paid);
    const send = (content: Buffer) =>
      manager.call(updateExpense, { id: expense.id, body: {}, files: { receipt_file: { name: 'a.pdf', content } } });
    expect((await send(Buffer.alloc(0))).error.fields).toEqual({ receipt_file: ['This file is empty.'] });
    expect((await send(Buffer.from('<html></html>'))).status).toBe(415);
  });
});

describe('reversing and deleting', () => {
  test('a posted cost is reversed from today, once, and stays in the list', async () => {
    const { estate } = await anEstate();
    const manager = await office();
    const { body: expense } = await manager.call(createExpense, { body: { ...repair(estate.id), ...paid } });
    const reverse = () => manager.call(reverseExpense, { id: expense.id, body: { reason: 'Wrong estate' } });
    expect((await reverse()).body).toMatchObject({
      state: 'reversed',
      reversed_on: '2026-11-21',
      reverse_reason: 'Wrong estate',
    });
    expect((await entriesOf(expense.id)).at(-1)).toEqual({
      debit: 'cash.cash',
      credit: 'expenses.repairs',
      amount: 120_000,
      effective_on: '2026-11-21',
    });
    expect((await reverse()).error.code).toBe('already_reversed');
    const change = await manager.call(updateExpense, { id: expense.id, body: { category: 'other' } });
    expect(change.error.code).toBe('already_reversed');
    expect((await manager.call(updateExpense, { id: expense.id, body: { notes: 'Seen' } })).status).toBe(200);
    expect((await manager.call(deleteExpense, { id: expense.id })).error.code).toBe('money_recorded');
    expect(await listOf({ estate_id: estate.id, state: 'reversed' })).toHaveLength(1);
  });

  test('a cost that was never posted is deleted with its file, and not reversed', async () => {
    const { estate } = await anEstate();
    const manager = await office();
    const body = repair(estate.id);
    const { body: expense } = await manager.call(createExpense, { body, files: { receipt_file: PDF } });
    const { error } = await manager.call(reverseExpense, { id: expense.id, body: { reason: 'Wrong' } });
    expect(error.code).toBe('expense_not_posted');
    expect((await manager.call(deleteExpense, { id: expense.id })).status).toBe(204);
    expect((await manager.call(getExpense, { id: expense.id })).status).toBe(404);
    expect((await t.app.inject({ url: expense.receipt_file ?? '' })).statusCode).toBe(404);
  });
});

describe('at the same time', () => {
  test('of two who pay one cost it is posted once, and of two who reverse it one is refused', async () => {
    const { estate } = await anEstate();
    const manager = await office();
    const { body: expense } = await manager.call(createExpense, { body: repair(estate.id) });
    const pay = () => manager.call(updateExpense, { id: expense.id, body: paid });
    expect((await Promise.all([pay(), pay()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await entriesOf(expense.id)).toHaveLength(1);
    const reverse = () => manager.call(reverseExpense, { id: expense.id, body: { reason: 'Wrong' } });
    const answers = await Promise.all([reverse(), reverse()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await entriesOf(expense.id)).toHaveLength(2);
  });
});

describe('the list', () => {
  test('has filters, an order, and a sum that leaves out what was reversed', async () => {
    const { estate, block, apartment } = await anEstate();
    const manager = await office();
    const { id: complaint } = await complaintOn(apartment.id);
    const add = async (fields: object) =>
      (await manager.call(createExpense, { body: { ...repair(estate.id), ...fields } })).body.id;
    const lock = await add({ ...paid, complaint });
    const guard = await add({ category: 'security', amount: 300_000, spent_on: '2026-10-31', block: block.id });
    const paint = await add({
      ...paid,
      paid_by: 'owner',
      amount: 50_000,
      apartment: apartment.id,
      description: 'Paint',
    });
    const wrong = await add({ ...paid, amount: 999 });
    await manager.call(reverseExpense, { id: wrong, body: { reason: 'Wrong' } });
    const ids = async (query: object) => (await listOf({ estate_id: estate.id, ...query })).map(({ id }) => id);
    expect(await ids({})).toEqual([wrong, paint, lock, guard]);
    expect(await ids({ ordering: 'amount' })).toEqual([wrong, paint, lock, guard]);
    expect(await ids({ complaint })).toEqual([lock]);
    expect(await ids({ category: 'security' })).toEqual([guard]);
    expect(await ids({ block_id: block.id })).toEqual([paint, guard]);
    expect(await ids({ state: 'unpaid' })).toEqual([guard]);
    expect(await ids({ paid_by: 'owner' })).toEqual([paint]);
    expect(await ids({ from: '2026-11-01', to: '2026-11-30', search: 'paint' })).toEqual([paint]);
    const drain = await add({ ...paid, spent_on: '2026-10-30', paid_on: '2026-11-03' });
    const november = { from: '2026-11-01', to: '2026-11-30', state: 'paid' };
    expect(await ids(november)).toEqual([paint, lock]);
    expect(await ids({ ...november, by: 'paid_on' })).toEqual([paint, lock, drain]);
    await manager.call(reverseExpense, { id: drain, body: { reason: 'Wrong' } });
    const page = await manager.call(listExpenses, { query: { estate_id: estate.id, page_size: 1 } });
    expect(page.body).toMatchObject({ count: 5, total_amount: 470_000 });
    const { body } = await manager.call(getComplaint, { id: complaint });
    expect(body).toMatchObject({ cost: 120_000 });
  });

  test('is a file that names no search', async () => {
    const { estate } = await anEstate();
    const manager = await office();
    await manager.call(createExpense, { body: { ...repair(estate.id), ...paid } });
    const { text, headers } = await manager.call(listExpenses, {
      query: { estate_id: estate.id, search: 'lock', file: 'csv' },
    });
    expect(headers['content-disposition']).toContain('amayumba-expenses-2026-11-21.csv');
    expect(text).toContain('New lock');
    expect(text).toMatch(/Total: 1.*120000/);
    const { body } = await manager.call(listAudit, { query: { subject: 'expense', page_size: 1 } });
    expect(body).toMatchObject({ results: [{ summary: 'Moses Okello exported expenses as CSV' }] });
  });
});

test('the words of a complaint are shown with its cost to who may read complaints', async () => {
  const { owner, estate, apartment } = await anEstate();
  const { id: complaint } = await complaintOn(apartment.id);
  await (await office()).call(createExpense, { body: { ...repair(estate.id), apartment: apartment.id, complaint } });
  const accountant = await t.make.user('manager', { staff_role: 'accountant' });
  const query = { estate_id: estate.id };
  const [toOffice] = await listOf(query);
  const [toAccountant] = (await t.as(accountant).call(listExpenses, { query })).body as Expense[];
  const [toOwner] = (await t.as(owner).call(listOwnExpenses, {})).body as Expense[];
  expect([toOffice, toAccountant, toOwner].map((seen) => seen?.complaint_title)).toEqual(['Tap drips', null, null]);
});

describe('owners', () => {
  test('see the costs of their estates in their time, without the notes of the office', async () => {
    const { owner, estate } = await anEstate();
    const buyer = await t.make.user('owner');
    const manager = await office();
    await manager.call(updateEstate, { id: estate.id, body: { owner: buyer.id } });
    const add = async (fields: object) => {
      const body = { ...repair(estate.id), notes: 'Dear', ...fields };
      return (await manager.call(createExpense, { body, files: { receipt_file: PDF } })).body.id;
    };
    const before = await add({ spent_on: '2026-11-20' });
    const after = await add({ spent_on: '2026-11-21', paid_on: '2026-11-21', method: 'Cash', paid_by: 'owner' });
    const seenBy = async (who: { id: number }) => (await t.as(who).call(listOwnExpenses, {})).body as Expense[];
    expect((await seenBy(owner)).map(({ id }) => id)).toEqual([before]);
    const [seen] = await seenBy(buyer);
    expect(seen).toMatchObject({ id: after, notes: '' });
    expect((await t.app.inject({ url: seen?.receipt_file ?? '' })).statusCode).toBe(200);
    expect(await seenBy(await t.make.user('owner'))).toEqual([]);
    // Who pays for it sees it, too.
    const paidAfter = await add({ spent_on: '2026-11-19', paid_on: '2026-11-21', method: 'Cash' });
    expect((await seenBy(buyer)).map(({ id }) => id)).toEqual([after, paidAfter]);
    expect((await seenBy(owner)).map(({ id }) => id)).toEqual([before, paidAfter]);
    const file = await t.as(buyer).call(listOwnExpenses, { query: { file: 'csv' } });
    expect(file.text).toContain('New lock');
    expect(file.text).not.toContain('Dear');
    expect((await t.as(buyer).call(listExpenses, {})).status).toBe(403);
  });
});

test('the audit log has each change of a cost', async () => {
  const { estate } = await anEstate();
  const manager = await office();
  const { body: expense } = await manager.call(createExpense, { body: repair(estate.id) });
  await manager.call(updateExpense, { id: expense.id, body: paid });
  await manager.call(reverseExpense, { id: expense.id, body: { reason: 'Wrong' } });
  const { body } = await manager.call(listAudit, { query: { subject: 'expense', page_size: 3 } });
  const cost = `cost of USh 120,000 for ${estate.name} (repairs)`;
  expect((body as { results: { summary: string }[] }).results.map(({ summary }) => summary)).toEqual([
    `Moses Okello reversed the ${cost}`,
    `Moses Okello recorded the payment of the ${cost}`,
    `Moses Okello recorded a ${cost}`,
  ]);
});

test('costs that have waited to be paid for more than 30 days need attention, until they are paid', async () => {
  await t.db.updateTable('expenses').set({ paid_by: 'owner' }).where('paid_on', 'is', null).execute();
  const { estate } = await anEstate();
  const manager = await office();
  const add = async (spent_on: string, fields: object = {}) =>
    (await manager.call(createExpense, { body: { ...repair(estate.id), spent_on, ...fields } })).body.id;
  const listed = async () => {
    const { body } = await manager.call(listAttention, {});
    return (body as AttentionItem[]).filter(({ kind }) => kind === 'expense');
  };
  await add('2026-10-22');
  await add('2026-09-01', { paid_by: 'owner' });
  expect(await listed()).toEqual([]);
  const old = await add('2026-10-21');
  expect(await listed()).toMatchObject([
    { title: 'A cost of USh 120,000 has waited to be paid for more than 30 days', since: '2026-10-21T09:00:00.000Z' },
  ]);
  await add('2026-10-01');
  expect(await listed()).toMatchObject([
    { title: '2 costs of USh 240,000 together have waited to be paid for more than 30 days' },
  ]);
  await manager.call(updateExpense, { id: old, body: paid });
  expect(await listed()).toMatchObject([{ since: '2026-10-01T09:00:00.000Z' }]);
});
