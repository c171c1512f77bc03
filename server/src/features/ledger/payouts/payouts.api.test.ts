import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { createMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { createRefund, createTransfer } from '@amayumba/contract/money/payout-endpoints.ts';
import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { expect, test } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { testApp } from '../../../test/build-test-app.ts';
import { recountLedger } from '../../../test/recount-ledger.ts';
import { postingOf } from '../posting/posting.ts';
import { addReceipt } from '../posting/receipts.ts';
import { settleAccounts } from '../posting/settle.ts';

const t = testApp();

/** A tenant with a number of Airtel, 300,000 of credit, and a deposit of 500,000 that came by bank. */
async function paidTenant() {
  const manager = t.as(await t.make.user('manager'));
  const tenant = await t.make.tenant();
  await t.db.updateTable('users').set({ phone_number: '+256701234567' }).where('id', '=', tenant.user.id).execute();
  const deposit = await t.make.payment({ tenant, payment_type: 'Security Deposit', amount: 500_000 });
  const account = deposit.account_id;
  const receive = async (body: Partial<BodyOf<typeof createReceipt>> & { amount: number }) =>
    (await manager.call(createReceipt, { body: { account, method: 'Bank Transfer', ...body } })).body;
  await receive({ amount: 500_000, allocations: [{ charge: deposit.id, amount: 500_000 }] });
  const credit = await receive({ amount: 300_000, method: 'Cash' });
  return { manager, tenant, account, deposit: deposit.id, credit, receive };
}

/** The cash account from which money last left an account. */
const leftFrom = async (account: number) => {
  const last = await t.db
    .selectFrom('journal_entries')
    .select('credit')
    .where('account_id', '=', account)
    .where('credit', 'like', 'cash.%' as never)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last?.credit;
};

test('money that is paid back by Mobile Money leaves by the network of the tenant’s number', async () => {
  const { manager, account, deposit } = await paidTenant();
  const way = { amount: 100_000, method: 'Mobile Money' as const, reason: 'Agreed' };
  expect((await manager.call(createRefund, { body: { account, ...way } })).status).toBe(201);
  expect(await leftFrom(account)).toBe('cash.airtel');
  await manager.call(createRefund, { body: { account, ...way, method: 'Cheque' } });
  expect(await leftFrom(account)).toBe('cash.cheque');
  expect((await manager.call(createMovement, { id: account, body: { kind: 'refunded', ...way } })).status).toBe(201);
  expect(await leftFrom(account)).toBe('cash.airtel');
  await manager.call(updatePayment, {
    id: deposit,
    body: { payment_method: 'Mobile Money', refund_status: 'Refunded' },
  });
  const [, movement] = await t.db
    .selectFrom('deposit_movements')
    .select(['amount', 'method', 'channel'])
    .where('account_id', '=', account)
    .orderBy('id')
    .execute();
  expect(movement).toEqual({ amount: 400_000, method: 'Mobile Money', channel: 'airtel' });
});

test('a refund status without a method pays a deposit back as its last money came in', async () => {
  const { manager, account, deposit } = await paidTenant();
  await manager.call(updatePayment, { id: deposit, body: { refund_status: 'Refunded' } });
  expect(await leftFrom(account)).toBe('cash.bank');
  const movements = t.db.selectFrom('deposit_movements').select(['method', 'channel']);
  expect(await movements.where('account_id', '=', account).execute()).toEqual([
    { method: 'Bank Transfer', channel: 'bank' },
  ]);
});

test('a refund status pays a deposit back by the channel that was given for its last money, unless by another method', async () => {
  const tenant = await t.make.tenant();
  await t.db.updateTable('users').set({ phone_number: '' }).where('id', '=', tenant.user.id).execute();
  const manager = t.as(await t.make.user('manager'));
  const refunded = async (payment_method: string) => {
    const deposit = await t.make.payment({ tenant, payment_type: 'Security Deposit', amount: 90_000, payment_method });
    const allocations = [{ charge: deposit.id, amount: 90_000 }];
    const body = {
      account: deposit.account_id,
      amount: 90_000,
      method: 'Mobile Money' as const,
      channel: 'mtn' as const,
    };
    await manager.call(createReceipt, { body: { ...body, allocations } });
    await manager.call(updatePayment, { id: deposit.id, body: { refund_status: 'Refunded' } });
    const movements = t.db.selectFrom('deposit_movements').select(['method', 'channel']);
    return movements.where('charge_id', '=', deposit.id).execute();
  };
  expect(await refunded('Mobile Money')).toEqual([{ method: 'Mobile Money', channel: 'mtn' }]);
  expect(await refunded('Cheque')).toEqual([{ method: 'Cheque', channel: 'cheque' }]);
});

/** What a charge of 100,000 on an account is settled with, and refunded by its status. */
async function refundedCharge(
  { manager, tenant }: Awaited<ReturnType<typeof paidTenant>>,
  settle: (accountId: number) => Promise<unknown>,
  payment_method?: 'Cheque',
) {
  const { id, account_id } = await t.make.payment({
    tenant: { id: tenant.id, lease_id: null, estate_id: null },
    amount: 100_000,
  });
  await settle(account_id);
  const body = { status_id: PAYMENT_STATUS.refunded, ...(payment_method && { payment_method }) };
  expect((await manager.call(updatePayment, { id, body })).status).toBe(200);
  const refunds = t.db.selectFrom('refunds').select(['amount', 'method', 'channel']);
  return [await leftFrom(account_id), ...(await refunds.where('account_id', '=', account_id).execute())];
}

test('moved credit that is refunded leaves as it came to the account before', async () => {
  const paid = await paidTenant();
  await paid.receive({ amount: 50_000 });
  const move = (to_account: number) =>
    paid.manager.call(createTransfer, {
      body: { from_account: paid.account, to_account, credit: 100_000, reason: 'New home' },
    });
  expect(await refundedCharge(paid, move)).toEqual(['cash.cash', { amount: 100_000, method: 'Cash', channel: 'cash' }]);
});

/** Records 100,000 of an opening balance, which settles what is open. */
const openWith = (account_id: number) =>
  inTransaction(t.db, async (tx) => {
    const posting = postingOf(tx, t.parts, null);
    await addReceipt(posting, {
      account_id,
      amount: 100_000,
      method: '',
      channel: 'other',
      external_reference: null,
      received_at: posting.at.toISOString(),
      payer_name: '',
      payer_phone: '',
      notes: '',
      source: 'opening',
      is_automatic: true,
    });
    await settleAccounts(posting, [account_id]);
  });

test('money of an opening balance that is refunded leaves by the method of its charge, else as the tenant last paid', async () => {
  expect(await refundedCharge(await paidTenant(), openWith)).toEqual([
    'cash.cash',
    { amount: 100_000, method: 'Cash', channel: 'cash' },
  ]);
  expect(await refundedCharge(await paidTenant(), openWith, 'Cheque')).toEqual([
    'cash.cheque',
    { amount: 100_000, method: 'Cheque', channel: 'cheque' },
  ]);
});

test('credit is moved to accounts of the same tenant only, and not beyond what is left', async () => {
  const { manager, account, tenant } = await paidTenant();
  const other = await t.make.payment({ tenant: await t.make.tenant() });
  const move = (to_account: number, credit: number) =>
    manager.call(createTransfer, { body: { from_account: account, to_account, credit, reason: 'Moved' } });
  const toOther = await move(other.account_id, 100_000);
  expect([toOther.status, toOther.error.code]).toEqual([409, 'other_tenant']);
  const own = await t.make.payment({ tenant: { id: tenant.id, lease_id: null, estate_id: null } });
  const tooMuch = await move(own.account_id, 300_001);
  expect([tooMuch.status, tooMuch.error.code, tooMuch.error.error.replaceAll(/\s/g, ' ')]).toEqual([
    409,
    'not_enough_credit',
    'Only USh 300,000 of credit is left on this account.',
  ]);
  const refund = { account, amount: 300_001, method: 'Cash' as const, reason: 'Moving out' };
  expect((await manager.call(createRefund, { body: refund })).error.code).toBe('not_enough_credit');
});

test('after all of these calls the ledger adds up', async () => {
  expect(await recountLedger(t.db)).toEqual([]);
});
