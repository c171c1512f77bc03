import { checkLedger } from '@amayumba/contract/money/figures-endpoints.ts';
import { allocateReceipt, createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { receiptSerial } from '@amayumba/contract/ledger/receipt-code.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';

const t = testApp();

test('of 64 receipts by 16 writers at once the numbers have no gap, and no charge is over-settled', async () => {
  const manager = t.as(await t.make.user('manager'));
  const accounts: number[] = [];
  for (let nth = 0; nth < 5; nth += 1) {
    const tenant = await t.make.tenant();
    for (const month of [9, 10, 11]) {
      const { account_id } = await t.make.payment({
        tenant,
        month,
        due_date: `2026-${month}-05`.replace('-9-', '-09-'),
      });
      if (month === 9) accounts.push(account_id);
    }
  }
  const sums = Array.from({ length: 64 }, (_none, index) => 10_000 + index);
  const numbers: number[] = [];
  const write = async (): Promise<void> => {
    for (let amount = sums.pop(); amount !== undefined; amount = sums.pop()) {
      const body = { account: accounts[amount % accounts.length] ?? 0, amount, method: 'Cash' as const };
      const answer = await manager.call(createReceipt, { body });
      expect(answer.status).toBe(201);
      numbers.push(receiptSerial(answer.body.receipt_number ?? 0).serial);
    }
  };
  await Promise.all(Array.from({ length: 16 }, write));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_none, index) => index + 1));
  const over = await t.db.selectFrom('charges').select('id').whereRef('settled_amount', '>', 'gross_amount').execute();
  expect(over).toEqual([]);
  expect((await manager.call(checkLedger, {})).body.checks.filter(({ ok }) => !ok)).toEqual([]);
});

test('of two people who allocate one receipt one succeeds, and the other gets a conflict', async () => {
  const manager = t.as(await t.make.user('manager'));
  const tenant = await t.make.tenant();
  const charge = await t.make.payment({ tenant });
  const body = { account: charge.account_id, amount: 300_000, method: 'Cash' as const, allocations: [] };
  const { body: receipt } = await manager.call(createReceipt, { body });
  const split = (amount: number) =>
    manager.call(allocateReceipt, {
      id: receipt.id,
      body: { allocations: [{ charge: charge.id, amount }], version: receipt.version },
    });
  const answers = await Promise.all([split(100_000), split(200_000)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('the same key twice at once records one receipt, with the same answer', async () => {
  const manager = t.as(await t.make.user('manager'));
  const charge = await t.make.payment({ tenant: await t.make.tenant() });
  const body = { account: charge.account_id, amount: 300_000, method: 'Cash' as const };
  const [first, second] = await Promise.all(
    [1, 2].map(() => manager.call(createReceipt, { body, headers: { 'idempotency-key': 'once' } })),
  );
  expect(second?.body).toEqual(first?.body);
  const rows = await t.db.selectFrom('receipts').select('id').where('account_id', '=', charge.account_id).execute();
  expect(rows).toHaveLength(1);
});

test('of two receipts with one transaction id at once one is recorded, and the other is refused', async () => {
  const manager = t.as(await t.make.user('manager'));
  const accounts = [];
  for (let nth = 0; nth < 2; nth += 1)
    accounts.push((await t.make.payment({ tenant: await t.make.tenant() })).account_id);
  const record = (account: number) =>
    manager.call(createReceipt, { body: { account, amount: 1_000, method: 'Cash', external_reference: 'TX-1' } });
  const answers = await Promise.all(accounts.map(record));
  const [recorded, refused] = answers.toSorted((a, b) => a.status - b.status);
  expect([recorded?.status, refused?.status, refused?.error.code]).toEqual([201, 409, 'reference_used']);
});
