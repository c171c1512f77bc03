import { createMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { listReceipts } from '@amayumba/contract/money/receipt-endpoints.ts';
import { expect, test } from 'vitest';
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
  expect(rows.at(-1)).toMatch(/^"Received and valid",+300000,0$/);
  expect((await rowsOf({ kind: 'moved' })).at(-1)).toMatch(/^"Valid",+200000,0$/);
});
