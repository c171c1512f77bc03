import { createMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { createReceipt, listReceipts } from '@amayumba/contract/money/receipt-endpoints.ts';
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
