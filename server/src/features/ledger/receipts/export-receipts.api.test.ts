import { createMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { createReceipt, listReceipts, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { expect, test } from 'vitest';
import { readPdf } from '../../../pdf/test/pdf-reader.ts';
import { testApp } from '../../../test/build-test-app.ts';

const t = testApp();

test('the sum of a file of receipts is the money that came in, without deposits that were used', async () => {
  const tenant = await t.make.tenant();
  const rent = await t.make.payment({ tenant, due_date: '2026-11-05' });
  await t.make.payment({ tenant, amount: 300_000, payment_type: 'Security Deposit', status_id: 2 });
  const manager = t.as(await t.make.user('manager'));
  const body = { kind: 'used', amount: 200_000, charge: rent.id, reason: 'Moved out' } as const;
  expect((await manager.call(createMovement, { id: rent.account_id, body })).status).toBe(201);
  const rowsOf = async (query: object) => {
    const file = await manager.call(listReceipts, { query: { account: rent.account_id, file: 'csv', ...query } });
    return file.bytes.toString().trim().split(/\r?\n/);
  };
  const rows = await rowsOf({});
  expect(rows.slice(1, -1).map((row) => /"(Received|Moved|Opening)"/.exec(row)?.[1])).toEqual(
    expect.arrayContaining(['Received', 'Moved']),
  );
  expect(rows.at(-1)).toMatch(/^"Received and valid",+300000,0,+$/);
  expect((await rowsOf({ kind: 'moved' })).at(-1)).toMatch(/^"Valid",+200000,0,+$/);
});

test('a file for bookkeeping says how, by whom and what for a receipt was paid, and who recorded it', async () => {
  const tenant = await t.make.tenant();
  const rent = await t.make.payment({ tenant, due_date: '2026-11-05' });
  const water = await t.make.payment({ tenant, payment_type: 'Utilities', amount: 60_000, due_date: '2026-11-06' });
  const manager = t.as(await t.make.user('manager', { first_name: 'Moses', last_name: 'Okello' }));
  const body = {
    account: rent.account_id,
    amount: 550_000,
    method: 'Mobile Money',
    external_reference: 'MP-77',
    payer_name: 'Grace Apio',
    payer_phone: '0772 123 456',
  } as const;
  expect((await manager.call(createReceipt, { body })).status).toBe(201);
  const fileOf = async (file: 'csv' | 'pdf') =>
    (await manager.call(listReceipts, { query: { account: rent.account_id, file } })).bytes;
  const [heading, row] = (await fileOf('csv')).toString().trim().split(/\r?\n/);
  expect(heading).toMatch(
    /"Amount[^,]*","Tax withheld[^,]*","Channel","Paid by","Phone of the payer","For","Recorded by"$/,
  );
  expect(row).toMatch(
    /550000,0,"MTN MoMo","Grace Apio","0772 123 456","Rent, November 2026: 500,000; Utilities, November 2026: 50,000","Moses Okello"$/,
  );
  expect(water.amount).toBe(60_000);
  expect(readPdf(await fileOf('pdf')).pages.join(' ')).not.toContain('Recorded by');
});

test('receipts are those that one person recorded, with their sum, as a list and as a file that names the person', async () => {
  const rent = await t.make.payment({ tenant: await t.make.tenant(), amount: 900_000 });
  const sarah = await t.make.user('manager', { first_name: 'Sarah', last_name: 'Nabwire', staff_role: 'accountant' });
  const office = t.as(await t.make.user('manager'));
  const record = async (by: typeof office, amount: number) =>
    (await by.call(createReceipt, { body: { account: rent.account_id, amount, method: 'Cash' } })).body;
  const first = await record(t.as(sarah), 100_000);
  await record(office, 200_000);
  const wrong = await record(t.as(sarah), 300_000);
  const second = await record(t.as(sarah), 50_000);
  await office.call(reverseReceipt, { id: wrong.id, body: { reason: 'Counted twice' } });

  const query = { recorded_by: sarah.id, page: 1, page_size: 2 };
  const listed = await office.call(listReceipts, { query: { ...query, sum: true } });
  expect(listed.body).toMatchObject({
    count: 3,
    total_amount: 150_000,
    results: [{ id: second.id }, { id: wrong.id }],
  });
  expect((await office.call(listReceipts, { query })).body).not.toHaveProperty('total_amount');
  const found = { ...query, search: first.receipt_code ?? '', sum: true };
  expect((await office.call(listReceipts, { query: found })).body).toMatchObject({ count: 1, total_amount: 100_000 });
  const reversed = { ...query, state: 'void', sum: true } as const;
  expect((await office.call(listReceipts, { query: reversed })).body).toMatchObject({ count: 1, total_amount: 0 });

  const fileOf = async (file: 'csv' | 'pdf') =>
    (await office.call(listReceipts, { query: { recorded_by: sarah.id, file } })).bytes;
  const rows = (await fileOf('csv')).toString().trim().split(/\r?\n/);
  expect(rows.slice(1, -1).every((row) => row.endsWith('"Sarah Nabwire"'))).toBe(true);
  expect([rows.length, rows.at(-1)]).toEqual([5, expect.stringMatching(/^"Received and valid",+150000,0,+$/)]);
  expect(readPdf(await fileOf('pdf')).pages.join(' ')).toMatch(/Recorded by:?\s+Sarah Nabwire/);
});

test('the sum of receipts is of the money that came in, or of the kind that is chosen', async () => {
  const tenant = await t.make.tenant();
  const rent = await t.make.payment({ tenant });
  await t.make.payment({ tenant, amount: 300_000, payment_type: 'Security Deposit', status_id: 2 });
  const manager = t.as(await t.make.user('manager'));
  const body = { kind: 'used', amount: 200_000, charge: rent.id, reason: 'Moved out' } as const;
  expect((await manager.call(createMovement, { id: rent.account_id, body })).status).toBe(201);
  const summed = { account: rent.account_id, page: 1, sum: true };
  expect((await manager.call(listReceipts, { query: summed })).body).toMatchObject({ count: 2, total_amount: 300_000 });
  const moved = { ...summed, kind: 'moved' } as const;
  expect((await manager.call(listReceipts, { query: moved })).body).toMatchObject({ count: 1, total_amount: 200_000 });
});
