import { getAccount } from '@amayumba/contract/money/account-endpoints.ts';
import { listDeposits, reverseMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { allocateReceipt, createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { createPayment, getPayment, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';

// What a deposit's refund status says, the account holds, and the other way round.

const t = testApp();

const STATUSES = [
  ['Refunded', 'refunded'],
  ['Withheld', 'withheld'],
] as const;

/** A manager, and what an account holds with the movements that are not reversed. */
async function office() {
  const manager = t.as(await t.make.user('manager'));
  const depositOf = async (account = 0) => {
    const { deposit_held } = (await manager.call(getAccount, { id: account })).body;
    const { body } = await manager.call(listDeposits, { query: { account, page: 1 } });
    const movements = 'results' in body ? (body.results[0]?.movements ?? []) : [];
    return { deposit_held, movements: movements.filter(({ reversed_at }) => reversed_at === null) };
  };
  return { manager, depositOf };
}

const depositFor = async () => ({
  tenant: (await t.make.tenant()).id,
  amount: 500_000,
  due_date: '2026-11-05',
  payment_for_year: 2026,
  payment_for_month: 11,
  payment_type: 'Security Deposit' as const,
});

test.each(STATUSES)('a deposit that is recorded Paid and %s is not held any more', async (refund_status, kind) => {
  const { manager, depositOf } = await office();
  const { body } = await manager.call(createPayment, { body: { ...(await depositFor()), status: 2, refund_status } });
  expect(body).toMatchObject({ status_id: 2, refund_status });
  expect(await depositOf(body.account)).toMatchObject({
    deposit_held: 0,
    movements: [{ kind, amount: 500_000, charge: body.id }],
  });
});

test.each(STATUSES)('a deposit that becomes Paid and %s at once is not held any more', async (refund_status, kind) => {
  const { manager, depositOf } = await office();
  const { body } = await manager.call(createPayment, { body: { ...(await depositFor()), status: 1 } });
  await manager.call(updatePayment, { id: body.id, body: { status_id: 2, refund_status } });
  expect(await depositOf(body.account)).toMatchObject({ deposit_held: 0, movements: [{ kind, amount: 500_000 }] });
});

test('a refund status takes anew what the one before it took', async () => {
  const { manager, depositOf } = await office();
  const made = await manager.call(createPayment, { body: { ...(await depositFor()), status: 2 } });
  const { id, account } = made.body;
  for (const [refund_status, kind] of STATUSES) {
    await manager.call(updatePayment, { id, body: { refund_status } });
    expect(await depositOf(account)).toMatchObject({ deposit_held: 0, movements: [{ kind, amount: 500_000 }] });
  }
  await manager.call(updatePayment, { id, body: { refund_status: 'Pending' } });
  expect(await depositOf(account)).toEqual({ deposit_held: 500_000, movements: [] });
});

test.each(STATUSES)('what the refund status %s took is returned by that status only', async (refund_status) => {
  const { manager, depositOf } = await office();
  const made = await manager.call(createPayment, { body: { ...(await depositFor()), status: 2 } });
  const { id, account } = made.body;
  await manager.call(updatePayment, { id, body: { refund_status } });
  const [movement] = (await depositOf(account)).movements;
  const { status, error } = await manager.call(reverseMovement, {
    id: movement?.id ?? 0,
    body: { reason: 'Typed wrongly' },
  });
  expect([status, error]).toMatchObject([
    409,
    {
      code: 'money_recorded',
      error: 'This belongs to a deposit with the refund status Refunded or Withheld. Change that status instead.',
    },
  ]);
  expect((await manager.call(getPayment, { id })).body.refund_status).toBe(refund_status);
  expect((await depositOf(account)).deposit_held).toBe(0);
});

test.each(STATUSES)('a deposit that was %s before it is paid is not held once it is', async (refund_status, kind) => {
  const { manager, depositOf } = await office();
  const { body } = await manager.call(createPayment, { body: { ...(await depositFor()), status: 1, refund_status } });
  const { id, account = 0 } = body;
  await manager.call(updatePayment, { id, body: { status_id: 4, received_amount: 100_000 } });
  expect(await depositOf(account)).toMatchObject({ deposit_held: 0, movements: [{ kind, amount: 100_000 }] });
  const part = { account, amount: 150_000, method: 'Cash' as const };
  const { body: receipt } = await manager.call(createReceipt, {
    body: { ...part, allocations: [{ charge: id, amount: 50_000 }] },
  });
  expect((await depositOf(account)).deposit_held).toBe(0);
  await manager.call(allocateReceipt, {
    id: receipt.id,
    body: { allocations: [{ charge: id, amount: 150_000 }], version: receipt.version },
  });
  expect((await depositOf(account)).deposit_held).toBe(0);
  await manager.call(updatePayment, { id, body: { status_id: 2 } });
  const { deposit_held, movements } = await depositOf(account);
  expect([deposit_held, movements.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([0, 500_000]);
  await manager.call(updatePayment, { id, body: { refund_status: 'Pending' } });
  expect(await depositOf(account)).toEqual({ deposit_held: 500_000, movements: [] });
});
