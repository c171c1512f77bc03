import { createReceipt, listReceipts } from '@amayumba/contract/money/receipt-endpoints.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import { logPayment, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import type { PaymentChange } from '@amayumba/contract/payments/payment.ts';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { testApp } from '../../test/build-test-app.ts';
import type { Caller } from '../../test/caller.ts';
import { recountLedger } from '../../test/recount-ledger.ts';
import { waitsForLock } from '../../test/waits-for-lock.ts';
import { postingOf } from '../ledger/posting/posting.ts';
import { finishReceipt } from '../ledger/receipts/finish-receipt.ts';
import { postReceipt } from '../ledger/receipts/post-receipt.ts';

const t = testApp();
let manager: Caller;

beforeAll(async () => {
  manager = t.as(await t.make.user('manager'));
});

/** Charges, each on an account of its own. */
const chargesOf = (many: number) =>
  Promise.all(Array.from({ length: many }, async () => t.make.payment({ tenant: await t.make.tenant() })));

const pay = (id: number, given: PaymentChange) => manager.call(updatePayment, { id, body: { status_id: 2, ...given } });

/** The valid receipt of each account. */
async function receiptsOf(accounts: readonly number[]): Promise<(Receipt | undefined)[]> {
  const lists = accounts.map((account) =>
    manager.call(listReceipts, { query: { account, state: 'valid' as const, page: 1 } }),
  );
  return (await Promise.all(lists)).map(({ body }) => ('results' in body ? body.results[0] : undefined));
}

test('one reference for several payments set Paid at once is that of the first receipt, and noted on the others', async () => {
  const charges = await chargesOf(4);
  const given = { payment_method: 'Bank Transfer', reference_number: 'STAN-4' } as const;
  const answers = await Promise.all(charges.map(({ id }) => pay(id, given)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const receipts = await receiptsOf(charges.map(({ account_id }) => account_id));
  const found = receipts.map((receipt) => [receipt?.external_reference, receipt?.notes]);
  expect(found.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    [null, 'Reference STAN-4'],
    [null, 'Reference STAN-4'],
    [null, 'Reference STAN-4'],
    ['STAN-4', ''],
  ]);
});

test('a reference that is recorded with other money at the same time is noted too', async () => {
  const [paid, other] = await chargesOf(2);
  const account = other?.account_id ?? 0;
  const money = { account, amount: 1_000, method: 'Bank Transfer', external_reference: 'STAN-5' } as const;
  const answer = await inTransaction(t.db, async (tx) => {
    const posting = postingOf(tx, t.parts, null);
    const nobody = { payer_name: '', payer_phone: '', notes: '' };
    await finishReceipt(posting, t.parts, null, await postReceipt(posting, { ...money, ...nobody }));
    const paying = pay(paid?.id ?? 0, { payment_method: 'Bank Transfer', reference_number: 'STAN-5' });
    await waitsForLock(t.db);
    return { paying };
  });
  expect((await answer.paying).status).toBe(200);
  expect(await receiptsOf([paid?.account_id ?? 0])).toMatchObject([
    { external_reference: null, notes: 'Reference STAN-5' },
  ]);
});

test('what tenants claim as the reference of Cash is noted, and what the office writes is on the paper', async () => {
  const cash = { payment_method: 'Cash', reference_number: 'Cash' } as const;
  const period = {
    payment_for_month: 11,
    payment_for_year: 2026,
    due_date: '2026-11-05',
    payment_type: 'Rent',
  } as const;
  for (const given of [{}, cash]) {
    const tenant = await t.make.tenant();
    const { id, account_id } = await t.make.payment({ tenant });
    await t.as(tenant.user).call(logPayment, { body: { ...cash, ...period, amount: 500_000 } });
    expect((await pay(id, given)).status).toBe(200);
    const noted = { channel: 'cash', source: 'claim', external_reference: null, notes: 'Reference Cash' };
    expect(await receiptsOf([account_id])).toMatchObject([noted]);
    await pay(id, { reference_number: `CB-${id}` });
    expect(await receiptsOf([account_id])).toMatchObject([{ external_reference: `CB-${id}`, notes: '' }]);
  }
});

test('a reference that is corrected, or goes to another channel, is noted where another receipt has it', async () => {
  const [charge, other] = await chargesOf(2);
  const [id, account] = [charge?.id ?? 0, charge?.account_id ?? 0];
  const shown = async () => {
    const [receipt] = await receiptsOf([account]);
    return [receipt?.channel, receipt?.external_reference, receipt?.notes];
  };
  const used = {
    account: other?.account_id ?? 0,
    amount: 1_000,
    method: 'Cheque',
    external_reference: 'CH-8',
  } as const;
  expect((await manager.call(createReceipt, { body: used })).status).toBe(201);
  await pay(id, { payment_method: 'Bank Transfer', reference_number: 'CH-8' });
  expect(await shown()).toEqual(['bank', 'CH-8', '']);
  await pay(id, { payment_method: 'Cheque' });
  expect(await shown()).toEqual(['cheque', null, 'Reference CH-8']);
  await pay(id, { reference_number: 'CH-9' });
  expect(await shown()).toEqual(['cheque', 'CH-9', '']);
});

test('after all of these calls the ledger adds up', async () => {
  expect(await recountLedger(t.db)).toEqual([]);
});
