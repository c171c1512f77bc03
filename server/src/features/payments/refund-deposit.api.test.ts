import { getAccount } from '@amayumba/contract/money/account-endpoints.ts';
import { createCreditNote } from '@amayumba/contract/money/credit-note-endpoints.ts';
import { createMovement, listDeposits, reverseMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import {
  allocateReceipt,
  createReceipt,
  getMoneyReceipt,
  reverseReceipt,
} from '@amayumba/contract/money/receipt-endpoints.ts';
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

test('a refund status takes again what the one before it took', async () => {
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

test('a tenant reads what was refunded of a deposit that was used in part', async () => {
  const { manager } = await office();
  const tenant = await t.make.tenant();
  const rent = await t.make.payment({ tenant, amount: 200_000, due_date: '2026-11-05' });
  const deposit = { ...(await depositFor()), tenant: tenant.id, status: 2 };
  const { id, account } = (await manager.call(createPayment, { body: deposit })).body;
  await manager.call(createMovement, {
    id: account ?? 0,
    body: { kind: 'used', amount: 200_000, charge: rent.id, reason: 'Moved out' },
  });
  await manager.call(updatePayment, { id, body: { refund_status: 'Refunded' } });
  const { body } = await t.db
    .selectFrom('notifications')
    .select('body')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(body).toContain(
    'USh 300,000 of it has been refunded to you. Of your deposit USh 200,000 was used for what you owed before.',
  );
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

type Step = (
  deposit: { id: number; receipt: number },
  manager: Awaited<ReturnType<typeof office>>['manager'],
) => Promise<{ status: number; error?: { code: string } }>;

const FREEING: [what: string, free: Step][] = [
  ['back to Pending', ({ id }, manager) => manager.call(updatePayment, { id, body: { status_id: 1 } })],
  [
    'a smaller Partial',
    ({ id }, manager) => manager.call(updatePayment, { id, body: { status_id: 4, received_amount: 100_000 } }),
  ],
  ['Cancelled', ({ id }, manager) => manager.call(updatePayment, { id, body: { status_id: 5 } })],
  [
    'a credit note',
    ({ id }, manager) =>
      manager.call(createCreditNote, { body: { charge: id, amount: 100_000, kind: 'waiver', reason: 'Agreed' } }),
  ],
  [
    'the reversal of its receipt',
    ({ receipt }, manager) => manager.call(reverseReceipt, { id: receipt, body: { reason: 'Bounced' } }),
  ],
  [
    'another split',
    async ({ receipt }, manager) => {
      const { version } = (await manager.call(getMoneyReceipt, { id: receipt })).body;
      return manager.call(allocateReceipt, { id: receipt, body: { allocations: [], version } });
    },
  ],
];

test.each(FREEING)('a refunded deposit is not freed by the money of another one: %s', async (_what, free) => {
  const { manager, depositOf } = await office();
  const body = { ...(await depositFor()), status: 2 };
  const { id, account, receipts = [] } = (await manager.call(createPayment, { body })).body;
  const other = await manager.call(createPayment, { body: { ...body, due_date: '2026-12-05', payment_for_month: 12 } });
  expect(other.body.account).toBe(account);
  await manager.call(updatePayment, { id, body: { refund_status: 'Refunded' } });
  const before = await depositOf(account);
  expect(before).toMatchObject({ deposit_held: 500_000, movements: [{ amount: 500_000, charge: id }] });
  const { status, error } = await free({ id, receipt: receipts[0]?.id ?? 0 }, manager);
  expect([status, error?.code]).toEqual([409, 'money_used']);
  expect(await depositOf(account)).toEqual(before);
  // The other deposit is free to leave.
  expect((await manager.call(updatePayment, { id: other.body.id, body: { status_id: 1 } })).status).toBe(200);
  expect((await depositOf(account)).deposit_held).toBe(0);
});
