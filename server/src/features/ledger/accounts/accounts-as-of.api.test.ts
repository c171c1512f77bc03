import { getStatement, listAccounts } from '@amayumba/contract/money/account-endpoints.ts';
import type { AccountQuery } from '@amayumba/contract/money/account.ts';
import { createCreditNote } from '@amayumba/contract/money/credit-note-endpoints.ts';
import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { deletePayment, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';

// Today is 21 November 2026.

const t = testApp();

/** A manager and a tenant with rent of 500,000 due in each of some months, in an estate of their own. */
async function office(...months: number[]) {
  const manager = t.as(await t.make.user('manager'));
  const tenant = await t.make.tenant();
  const charges = [];
  for (const month of months)
    charges.push(await t.make.payment({ tenant, month, due_date: `2026-${String(month).padStart(2, '0')}-05` }));
  const account = charges[0]?.account_id ?? 0;
  const receive = async (amount: number, received_at: string, more: object = {}) =>
    (await manager.call(createReceipt, { body: { account, amount, received_at, method: 'Cash', ...more } })).body;
  const list = async (query: Pick<AccountQuery, 'as_of' | 'bucket' | 'ordering'>) => {
    const { body } = await manager.call(listAccounts, { query: { estate_id: tenant.estate_id, page: 1, ...query } });
    if (!('totals' in body)) throw new Error('The list has no totals.');
    return { totals: body.totals, rows: body.results };
  };
  const asOf = async (as_of: string) => (await list({ as_of })).rows[0];
  return { manager, tenant, account, charges, receive, list, asOf };
}

test('as of a day, the total credit is the sum of the rows, also beside something open', async () => {
  const { receive, list } = await office(9, 10);
  await receive(200_000, '2026-10-10', { allocations: [] });
  const { totals, rows } = await list({ as_of: '2026-10-31' });
  expect(rows).toMatchObject([{ open_amount: 1_000_000, credit: 200_000, balance: 800_000 }]);
  expect(totals).toMatchObject({ open_amount: 1_000_000, overdue_amount: 1_000_000, credit: 200_000 });
});

test('buckets are those of the day', async () => {
  const { receive, list } = await office(9, 10);
  await receive(1_100_000, '2026-11-02');
  const counts = async (as_of: string | undefined) => {
    const found = [];
    for (const bucket of ['open', 'overdue', '1_30', '31_60', 'credit'] as const) {
      const { rows } = await list({ bucket, ...(as_of !== undefined && { as_of }) });
      if (rows.length > 0) found.push(bucket);
    }
    return found;
  };
  expect(await counts('2026-09-05')).toEqual(['open']);
  expect(await counts('2026-10-06')).toEqual(['open', 'overdue', '1_30', '31_60']);
  expect(await counts('2026-11-02')).toEqual(['credit']);
  expect(await counts(undefined)).toEqual(['credit']);
});

test('paid until is that of the day, with rent paid ahead', async () => {
  const { receive, asOf } = await office(9, 10, 11, 12);
  await receive(500_000, '2026-09-08');
  await receive(1_500_000, '2026-10-07');
  expect((await asOf('2026-09-07'))?.paid_until).toBeNull();
  expect((await asOf('2026-09-08'))?.paid_until).toBe('2026-09-30');
  expect((await asOf('2026-10-07'))?.paid_until).toBe('2026-12-31');
  // December is not due yet, so its rent was credit on that day.
  expect(await asOf('2026-10-07')).toMatchObject({ open_amount: 0, balance: -1_000_000, credit: 1_000_000 });
});

test('the open deposits are those of the day', async () => {
  const { tenant, asOf, receive } = await office(9);
  const deposit = await t.make.payment({
    tenant,
    payment_type: 'Security Deposit',
    amount: 600_000,
    due_date: '2026-09-01',
  });
  await receive(400_000, '2026-10-10', { allocations: [{ charge: deposit.id, amount: 400_000 }] });
  expect(await asOf('2026-08-31')).toMatchObject({ deposit_due: 0, deposit_held: 0 });
  expect(await asOf('2026-09-30')).toMatchObject({ deposit_due: 600_000, deposit_held: 0 });
  expect(await asOf('2026-10-10')).toMatchObject({ deposit_due: 200_000, deposit_held: 400_000 });
});

test('a charge that was removed since is in neither the balance nor what was open', async () => {
  const { manager, charges, asOf } = await office(9, 10);
  await manager.call(deletePayment, { id: charges[1]?.id ?? 0 });
  expect(await asOf('2026-10-31')).toMatchObject({ open_amount: 500_000, balance: 500_000, credit: 0 });
});

test('a credit note counts from the day on which it takes effect', async () => {
  const { manager, charges, asOf } = await office(9, 10);
  const body = { charge: charges[0]?.id ?? 0, amount: 100_000, kind: 'waiver' as const, reason: 'No water' };
  await manager.call(createCreditNote, { body: { ...body, effective_on: '2026-10-15' } });
  expect(await asOf('2026-10-14')).toMatchObject({ open_amount: 1_000_000, balance: 1_000_000 });
  expect(await asOf('2026-10-15')).toMatchObject({ open_amount: 900_000, balance: 900_000 });
});

test('a credit note on what is not due yet takes effect with its charge, also when that is due later', async () => {
  const { manager, charges, account, list } = await office(12);
  const id = charges[0]?.id ?? 0;
  const body = { charge: id, amount: 100_000, kind: 'waiver' as const, reason: 'No water' };
  expect((await manager.call(createCreditNote, { body })).body.effective_on).toBe('2026-12-05');
  const balanceOn = async (to: string) =>
    (await manager.call(getStatement, { id: account, query: { to } })).body.closing_balance;
  expect([await balanceOn('2026-11-21'), await balanceOn('2026-12-05')]).toEqual([0, 400_000]);
  await manager.call(updatePayment, { id, body: { due_date: '2026-12-20' } });
  expect([await balanceOn('2026-12-19'), await balanceOn('2026-12-20')]).toEqual([0, 400_000]);
  expect((await list({ as_of: '2026-11-20' })).totals).toMatchObject({ open_amount: 0, credit: 0 });
});

test('accounts are in the order of the day', async () => {
  const { tenant, receive, list } = await office(9);
  const apartment = await t.make.apartment({ estate_id: tenant.estate_id });
  const other = await t.make.tenant({ apartment_id: apartment.id });
  const { account_id } = await t.make.payment({ tenant: other, month: 10, due_date: '2026-10-05', amount: 700_000 });
  await receive(500_000, '2026-11-01');
  const order = async (ordering: 'oldest_due' | '-balance', as_of?: string) =>
    (await list({ ordering, ...(as_of !== undefined && { as_of }) })).rows.map(({ id }) => id === account_id);
  expect(await order('oldest_due')).toEqual([true, false]);
  expect(await order('oldest_due', '2026-10-31')).toEqual([false, true]);
  expect(await order('-balance', '2026-09-30')).toEqual([false, true]);
});

test('what no entry records is left out, today is now, and a day that has not come is refused', async () => {
  const { manager, tenant, account, list } = await office(9, 12);
  await t.db.updateTable('accounts').set({ promise_on: '2026-11-30' }).where('id', '=', account).execute();
  expect((await list({ as_of: '2026-11-20' })).rows).toMatchObject([{ promise_on: null, disputed: null }]);
  const today = await list({ as_of: '2026-11-21' });
  expect(today.rows).toMatchObject([{ promise_on: '2026-11-30', disputed: false, not_due: 500_000 }]);
  expect(today).toEqual(await list({}));
  const query = { estate_id: tenant.estate_id, as_of: '2026-11-22' };
  const { status, error } = await manager.call(listAccounts, { query });
  expect([status, error.fields]).toEqual([400, { as_of: ['Enter a day up to today.'] }]);
});
