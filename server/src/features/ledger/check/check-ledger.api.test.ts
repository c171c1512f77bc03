import { checkLedger } from '@amayumba/contract/money/figures-endpoints.ts';
import { createReceipt, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';

const t = testApp();

/** Paid rent of an account, with its receipt and one that was reversed. */
async function paidRent() {
  const manager = t.as(await t.make.user('manager'));
  const charge = await t.make.payment({ tenant: await t.make.tenant(), month: 11 });
  const body = { account: charge.account_id, amount: 500_000, method: 'Cash' as const };
  const wrong = await manager.call(createReceipt, { body });
  await manager.call(reverseReceipt, { id: wrong.body.id, body: { reason: 'Wrong' } });
  const { body: receipt } = await manager.call(createReceipt, { body });
  const faults = async () => (await manager.call(checkLedger, {})).body.checks.filter(({ ok }) => !ok);
  return { charge: charge.id, account: charge.account_id, receipt: receipt.id, void: wrong.body.id, faults };
}

type Rows = Awaited<ReturnType<typeof paidRent>>;
const LAST = 'A Paid charge has the day and the number of its last receipt';
const COLUMNS = 'The columns of each account equal a recount of its entries, charges and receipts';
const CASH = 'Each cash account in the journal has the receipts of its channel less refunds and deposits refunded';
const POSTED = 'Each receipt is posted once with its amount, and reversed if it is void and only then';
type Change = (rows: Rows) => RawBuilder<unknown>;

test.each<[what: string, check: string, alter: Change, restore: Change]>([
  [
    'another receipt number',
    LAST,
    ({ charge }) => sql`update charges set receipt_number = receipt_number - 1 where id = ${charge}`,
    ({ charge }) => sql`update charges set receipt_number = receipt_number + 1 where id = ${charge}`,
  ],
  [
    'another day until which rent is paid',
    COLUMNS,
    ({ account }) => sql`update accounts set paid_until = paid_until + 1 where id = ${account}`,
    ({ account }) => sql`update accounts set paid_until = paid_until - 1 where id = ${account}`,
  ],
  [
    'another channel of a receipt',
    CASH,
    ({ receipt }) => sql`update receipts set channel = 'bank' where id = ${receipt}`,
    ({ receipt }) => sql`update receipts set channel = 'cash' where id = ${receipt}`,
  ],
  [
    'a void receipt without the entry that reverses it',
    POSTED,
    ({ receipt }) => sql`update receipts set voided_at = now(), void_reason = 'Wrong' where id = ${receipt}`,
    ({ receipt }) => sql`update receipts set voided_at = null, void_reason = null where id = ${receipt}`,
  ],
  [
    'a valid receipt that is reversed',
    POSTED,
    (rows) => sql`update receipts set voided_at = null, void_reason = null where id = ${rows.void}`,
    (rows) => sql`update receipts set voided_at = now(), void_reason = 'Wrong' where id = ${rows.void}`,
  ],
])('the check of the ledger finds %s', async (_what, check, alter, restore) => {
  const rows = await paidRent();
  expect(await rows.faults()).toEqual([]);
  await alter(rows).execute(t.owner);
  expect((await rows.faults()).map(({ name }) => name)).toContain(check);
  await restore(rows).execute(t.owner);
  expect(await rows.faults()).toEqual([]);
});
