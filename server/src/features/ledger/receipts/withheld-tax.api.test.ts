import { getAccount, getStatement } from '@amayumba/contract/money/account-endpoints.ts';
import { createMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { acceptClaim } from '@amayumba/contract/money/claim-endpoints.ts';
import { getMoneyFigures } from '@amayumba/contract/money/figures-endpoints.ts';
import { createRefund, createTransfer } from '@amayumba/contract/money/payout-endpoints.ts';
import {
  allocateReceipt,
  changeCertificate,
  createReceipt,
  getMoneyReceipt,
  reverseReceipt,
  verifyReceipt,
} from '@amayumba/contract/money/receipt-endpoints.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { NewReceipt } from '@amayumba/contract/money/receipt.ts';
import { getPayment, logPayment, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { testApp } from '../../../test/build-test-app.ts';
import type { Caller } from '../../../test/caller.ts';

const t = testApp();
const TODAY = { start_date: '2026-11-21', end_date: '2026-11-21' };
let manager: Caller;

beforeAll(async () => {
  manager = t.as(await t.make.user('manager'));
});

/** A tenant whose rent of 500,000 is due. */
async function rented() {
  const tenant = await t.make.tenant();
  const { id: charge, account_id: account } = await t.make.payment({ tenant, amount: 500_000 });
  return { tenant, charge, account };
}
const record = (account: number, given: Partial<NewReceipt> = {}) =>
  manager.call(createReceipt, { body: { account, amount: 470_000, withheld: 30_000, method: 'Cash', ...given } });
const entriesOf = (receipt: number) =>
  t.db.selectFrom('journal_entries').select(['debit', 'credit', 'amount']).where('receipt_id', '=', receipt).execute();

test('cash and tax withheld settle a charge together, and only cash came in', async () => {
  const { account, charge } = await rented();
  const before = (await manager.call(getMoneyFigures, { query: TODAY })).body.received;
  const { status, body } = await record(account);
  expect(status).toBe(201);
  expect(body).toMatchObject({ amount: 470_000, withheld: 30_000, withholding_certificate: '', unallocated: 0 });
  expect(body.allocations).toMatchObject([{ charge, amount: 500_000 }]);
  expect(await entriesOf(body.id)).toEqual([
    { debit: 'cash.cash', credit: 'tenant', amount: 470_000 },
    { debit: 'withholding', credit: 'tenant', amount: 30_000 },
  ]);
  expect((await manager.call(getAccount, { id: account })).body).toMatchObject({
    balance: 0,
    open_amount: 0,
    credit: 0,
  });
  expect((await manager.call(getMoneyFigures, { query: TODAY })).body.received - before).toBe(470_000);
});

test('a statement shows the receipt as one line with the tax in it, and so its reversal', async () => {
  const { account } = await rented();
  const { body: receipt } = await record(account);
  await manager.call(reverseReceipt, { id: receipt.id, body: { reason: 'Bounced' } });
  const { body } = await manager.call(getStatement, { id: account, query: {} });
  const lines = body.lines.filter((line) => line.receipt !== null);
  expect(lines).toMatchObject([
    { kind: 'receipt', credit: 500_000, text: `Payment received, Cash, of which ${formatUgx(30_000)} tax withheld` },
    { kind: 'reversal', debit: 500_000 },
  ]);
  expect(body.closing_balance).toBe(500_000);
});

test('a split by hand may give away the cash and the tax, and no more', async () => {
  const { account, charge } = await rented();
  const { body: receipt } = await record(account, { allocations: [{ charge, amount: 500_000 }] });
  expect(receipt.unallocated).toBe(0);
  const allocations = [{ charge, amount: 480_000 }];
  const changed = await manager.call(allocateReceipt, {
    id: receipt.id,
    body: { allocations, version: receipt.version },
  });
  expect(changed.body).toMatchObject({ allocated: 480_000, unallocated: 20_000 });
  const other = await rented();
  const tooMuch = await record(other.account, { amount: 100, allocations: [{ charge: other.charge, amount: 30_101 }] });
  expect(tooMuch.status).toBe(400);
});

test('tax withheld is not paid back as money', async () => {
  const { account } = await rented();
  await record(account, { allocations: [] });
  const refund = (amount: number) =>
    manager.call(createRefund, { body: { account, amount, method: 'Cash', reason: 'Moves out' } });
  const refused = await refund(470_001);
  expect([refused.status, refused.error.code]).toEqual([409, 'not_enough_credit']);
  expect(refused.error.error).toContain('tax that the tenant withheld');
  expect((await refund(400_000)).status).toBe(201);
  expect((await refund(70_001)).status).toBe(409);
  expect((await refund(70_000)).status).toBe(201);
});

test('a charge that tax settled in part becomes Refunded by the cash, and the tax stays credit', async () => {
  const { account, charge } = await rented();
  const { body: receipt } = await record(account);
  const change = await manager.call(updatePayment, { id: charge, body: { status_id: 6 } });
  expect([change.status, (await manager.call(getPayment, { id: charge })).body.status_id]).toEqual([200, 6]);
  const refunds = await t.db.selectFrom('refunds').select('amount').where('account_id', '=', account).execute();
  expect(refunds).toEqual([{ amount: 470_000 }]);
  expect((await manager.call(getAccount, { id: account })).body).toMatchObject({ balance: -30_000, credit: 30_000 });
  expect((await manager.call(getMoneyReceipt, { id: receipt.id })).body.unallocated).toBe(30_000);
  const again = await manager.call(updatePayment, { id: charge, body: { status_id: 2 } });
  expect([again.status, (await manager.call(getAccount, { id: account })).body.balance]).toEqual([200, 0]);
});

test('cash that settles two charges is paid back once, whichever of them is Refunded', async () => {
  const { tenant, account, charge } = await rented();
  const { id: other } = await t.make.payment({ tenant, amount: 400_000, payment_type: 'Utilities' });
  await record(account, { amount: 600_000, withheld: 300_000 });
  for (const id of [charge, other]) await manager.call(updatePayment, { id, body: { status_id: 6 } });
  const refunds = await t.db.selectFrom('refunds').select('amount').where('account_id', '=', account).execute();
  expect(refunds.map(({ amount }) => amount).toSorted((a, b) => b - a)).toEqual([500_000, 100_000]);
});

/** A deposit of 500,000 that 470,000 of cash and 30,000 of tax paid. */
async function depositWithTax() {
  const tenant = await t.make.tenant();
  const deposit = { tenant, amount: 500_000, payment_type: 'Security Deposit' } as const;
  const { id: charge, account_id: account } = await t.make.payment(deposit);
  await record(account, { allocations: [{ charge, amount: 500_000 }] });
  const held = async (of = account) => (await manager.call(getAccount, { id: of })).body.deposit_held;
  const refunded = async () =>
    (
      await t.db
        .selectFrom('deposit_movements')
        .select('amount')
        .where('account_id', '=', account)
        .where('kind', '=', 'refunded')
        .where('reversed_at', 'is', null)
        .execute()
    ).map(({ amount }) => amount);
  const move = (kind: 'refunded' | 'withheld' | 'used', amount: number, given: { of?: number; charge?: number } = {}) =>
    manager.call(createMovement, {
      id: given.of ?? account,
      body: { kind, amount, method: 'Cash', reason: 'Moves out', charge: given.charge },
    });
  return { tenant, charge, account, held, refunded, move };
}

test('a deposit that tax settled in part becomes Refunded by the cash, and the tax stays held', async () => {
  const { charge, held, refunded } = await depositWithTax();
  await manager.call(updatePayment, { id: charge, body: { refund_status: 'Refunded' } });
  expect([await refunded(), await held()]).toEqual([[470_000], 30_000]);
  await manager.call(updatePayment, { id: charge, body: { refund_status: 'Withheld' } });
  expect([await refunded(), await held()]).toEqual([[], 0]);
});

test('a deposit is paid back up to its cash; what is withheld takes the tax first', async () => {
  const { held, move } = await depositWithTax();
  const refused = await move('refunded', 470_001);
  expect([refused.status, refused.error.code]).toEqual([409, 'not_enough_deposit']);
  expect(refused.error.error).toContain('tax that the tenant withheld');
  expect((await move('withheld', 50_000)).status).toBe(201);
  expect([(await move('refunded', 450_000)).status, await held()]).toEqual([201, 0]);
});

test('tax in a deposit stays tax on the next account, and in a charge that the deposit paid', async () => {
  const { tenant, account, move } = await depositWithTax();
  const { id: rent } = await t.make.payment({ tenant, amount: 20_000 });
  expect((await move('used', 20_000, { charge: rent })).status).toBe(201);
  await manager.call(updatePayment, { id: rent, body: { status_id: 5 } });
  const refund = { account, amount: 1, method: 'Cash', reason: 'Moves out' } as const;
  expect((await manager.call(createRefund, { body: refund })).error.code).toBe('not_enough_credit');
  const elsewhere = { id: tenant.id, lease_id: null, estate_id: null };
  const { account_id: next } = await t.make.payment({ tenant: elsewhere, amount: 1 });
  const body = { from_account: account, to_account: next, deposit: 480_000, reason: 'Moves' };
  expect((await manager.call(createTransfer, { body })).status).toBe(201);
  expect((await move('refunded', 470_001, { of: next })).status).toBe(409);
  expect((await move('refunded', 470_000, { of: next })).status).toBe(201);
});

test('cash that pays a deposit and rent is paid back once', async () => {
  const tenant = await t.make.tenant();
  const { id: rent, account_id: account } = await t.make.payment({ tenant, amount: 200_000 });
  const { id: deposit } = await t.make.payment({ tenant, amount: 300_000, payment_type: 'Security Deposit' });
  const allocations = [
    { charge: rent, amount: 200_000 },
    { charge: deposit, amount: 300_000 },
  ];
  await record(account, { allocations });
  await manager.call(updatePayment, { id: deposit, body: { refund_status: 'Refunded' } });
  await manager.call(updatePayment, { id: rent, body: { status_id: 6 } });
  const { rows } = await sql<{ amount: number }>`
    select amount from refunds where account_id = ${account}
    union all select amount from deposit_movements where account_id = ${account} order by amount`.execute(t.db);
  expect(rows.map(({ amount }) => amount)).toEqual([170_000, 300_000]);
});

test('a receipt with tax withheld is valid for who checks it, with the cash as its amount', async () => {
  const { account } = await rented();
  const { body: receipt } = await record(account, { withholding_certificate: 'WHT-7' });
  const code = receipt.verify_code ?? '';
  expect((await t.as(null).call(verifyReceipt, { id: code })).body).toMatchObject({ state: 'valid', amount: 470_000 });
  await manager.call(changeCertificate, { id: receipt.id, body: { withholding_certificate: 'WHT-8' } });
  expect((await t.as(null).call(verifyReceipt, { id: code })).body).toMatchObject({ state: 'valid' });
});

test('the certificate is entered when it comes, and corrected', async () => {
  const { account } = await rented();
  const { body: receipt } = await record(account);
  const change = (withholding_certificate: string, version?: number) =>
    manager.call(changeCertificate, {
      id: receipt.id,
      body: { withholding_certificate, ...(version !== undefined && { version }) },
    });
  const recorded = await change('WHT-1', receipt.version);
  expect(recorded.body).toMatchObject({ withholding_certificate: 'WHT-1', version: receipt.version + 1 });
  const stale = await change('WHT-2', receipt.version);
  expect([stale.status, stale.error.code]).toEqual([409, 'stale_change']);
  expect((await change('', receipt.version + 1)).body.withholding_certificate).toBe('');
  expect(await auditEntries(t.db, { subject: 'receipt', subject_id: receipt.id })).toContainEqual(
    expect.objectContaining({ action: 'certificate recorded', after: { withholding_certificate: 'WHT-1' } }),
  );
});

test('a certificate needs tax withheld and a valid receipt', async () => {
  const { account } = await rented();
  const without = await record(account, { withheld: 0, withholding_certificate: 'WHT-1' });
  expect(without.error.fields).toHaveProperty('withheld');
  const { body: plain } = await record(account, { withheld: 0 });
  const none = await manager.call(changeCertificate, { id: plain.id, body: { withholding_certificate: 'WHT-1' } });
  expect(none.error.fields).toHaveProperty('withholding_certificate');
  const { body: receipt } = await record(account);
  await manager.call(reverseReceipt, { id: receipt.id, body: { reason: 'Bounced' } });
  const reversed = await manager.call(changeCertificate, {
    id: receipt.id,
    body: { withholding_certificate: 'WHT-1' },
  });
  expect([reversed.status, reversed.error.code]).toEqual([409, 'already_reversed']);
});

test('only managers record certificates', async () => {
  const { account, tenant } = await rented();
  const { body: receipt } = await record(account);
  const request = { id: receipt.id, body: { withholding_certificate: 'WHT-1' } };
  expect((await t.as(null).call(changeCertificate, request)).status).toBe(401);
  expect((await t.as(tenant.user).call(changeCertificate, request)).status).toBe(403);
  expect((await t.as(await t.make.user('owner')).call(changeCertificate, request)).status).toBe(403);
});

test('tax withheld is not paid back as money after it was moved to the next account', async () => {
  const { tenant, account } = await rented();
  const elsewhere = { id: tenant.id, lease_id: null, estate_id: null };
  const { account_id: next } = await t.make.payment({ tenant: elsewhere, payment_type: 'Security Deposit' });
  await record(account, { allocations: [] });
  const refund = async (of: number, amount: number) =>
    (await manager.call(createRefund, { body: { account: of, amount, method: 'Cash', reason: 'Moves out' } })).status;
  const body = { from_account: account, to_account: next, credit: 480_000, reason: 'Moves' };
  expect((await manager.call(createTransfer, { body })).status).toBe(201);
  expect([await refund(account, 1), await refund(next, 470_001), await refund(next, 370_000)]).toEqual([409, 409, 201]);
  expect([await refund(next, 100_001), await refund(next, 100_000)]).toEqual([409, 201]);
});

test('tax that is as much as the money is a slip, also of a claim', async () => {
  const { account, charge } = await rented();
  const refused = await record(account, { amount: 30_000, withheld: 30_000 });
  expect([refused.status, refused.error.fields]).toEqual([400, { withheld: ['This must be less than the amount.'] }]);
  const claim = await t.db
    .insertInto('claims')
    .values({ charge_id: charge, amount: 470_000, method: 'Cash', paid_on: '2026-11-20' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const accepted = await manager.call(acceptClaim, { id: claim.id, body: { withheld: 500_000 } });
  expect([accepted.status, Object.keys(accepted.error.fields ?? {})]).toEqual([400, ['withheld']]);
  expect((await manager.call(getAccount, { id: account })).body.balance).toBe(500_000);
});

test('a claim is accepted with the tax that the tenant withheld', async () => {
  const { tenant, account } = await rented();
  const logged = await t.as(tenant.user).call(logPayment, {
    body: {
      amount: 500_000,
      payment_type: 'Rent',
      due_date: '2026-11-05',
      payment_method: 'Cash',
      reference_number: 'R1',
      payment_for_month: 11,
      payment_for_year: 2026,
    },
  });
  expect(logged.status).toBe(201);
  const { id } = await t.db.selectFrom('claims').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  const body = { amount: 470_000, withheld: 30_000, allow_duplicate: true };
  const accepted = await manager.call(acceptClaim, { id, body });
  expect(accepted.status).toBe(200);
  const shown = await manager.call(getMoneyReceipt, { id: accepted.body.id });
  expect(shown.body).toMatchObject({ account, amount: 470_000, withheld: 30_000, allocated: 500_000 });
});
