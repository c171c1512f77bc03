import { chargeMany } from '@amayumba/contract/money/charging-endpoints.ts';
import { acceptClaim } from '@amayumba/contract/money/claim-endpoints.ts';
import { createTransfer } from '@amayumba/contract/money/payout-endpoints.ts';
import { createReceipt, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { createPayment, logPayment } from '@amayumba/contract/payments/endpoints.ts';
import { moveTenantOut } from '@amayumba/contract/tenants/endpoints.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { onFailedTransaction } from '../../test/failed-transactions.ts';
import { waitsForLock } from '../../test/waits-for-lock.ts';

// Every posting locks the tenant, if at all, then accounts by id, then charges by id, then the receipt series; a
// tenant's own account comes after the tenant. See docs/rules.md, Account columns.

const t = testApp();

afterEach(() => void vi.restoreAllMocks());

/** What ends the transactions from now on. */
function recordFailures(): unknown[] {
  const failures: unknown[] = [];
  onFailedTransaction(t.db, (error) => failures.push(error));
  return failures;
}

/** The answers to calls that arrive one after another while a row is locked, so that each waits for a lock. */
async function arriveBehind(
  id: number,
  calls: readonly (() => Promise<{ status: number }>)[],
  table: 'accounts' | 'tenants' = 'accounts',
) {
  const answers: Promise<{ status: number }>[] = [];
  const holder = await t.owner.startTransaction().execute();
  try {
    await holder.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute();
    for (const call of calls) {
      answers.push(call());
      await waitsForLock(t.db, answers.length);
    }
  } finally {
    await holder.rollback().execute();
  }
  return answers;
}

/** Two accounts of a tenant with open rent and credit, and operations that need both or one of them. */
async function opposites() {
  const manager = t.as(await t.make.user('manager'));
  const tenant = await t.make.tenant();
  const outside = { id: tenant.id, lease_id: null, estate_id: null };
  const accounts: number[] = [];
  for (const of of [tenant, outside]) {
    const { account_id: account } = await t.make.payment({ tenant: of });
    await manager.call(createReceipt, { body: { account, amount: 100_000, method: 'Cash', allocations: [] } });
    accounts.push(account);
  }
  const [first = 0, second = 0] = accounts;
  const move = (from_account: number, to_account: number) => () =>
    manager.call(createTransfer, { body: { from_account, to_account, credit: 10_000, reason: 'Moved' } });
  const receive = (account: number) => () =>
    manager.call(createReceipt, { body: { account, amount: 10_000, method: 'Cash' } });
  const bill = { type: 'Utilities', description: 'Water', due_date: '2026-11-30', amount: 10_000 } as const;
  const charge = () => manager.call(chargeMany, { body: { ...bill, accounts: [second, first], preview: false } });
  const operations = [move(second, first), move(first, second), receive(second), receive(first), charge];
  return { accounts, operations };
}

const DONE = [201, 201, 201, 201, 200];

// Whoever locks the second account first waits for it, while the other transfer takes the first account.
test.each([
  ['to the first account', 0],
  ['to the second account', 1],
] as const)('opposite operations, a transfer %s before the others, end without a deadlock', async (_which, first) => {
  const { accounts, operations } = await opposites();
  const arriving = [...operations.splice(first, 1), ...operations];
  const failures = recordFailures();
  const answers = await arriveBehind(accounts[1] ?? 0, arriving);
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(DONE);
  expect(failures).toEqual([]);
});

test('opposite operations that arrive together end without a deadlock', async () => {
  const { operations } = await opposites();
  const failures = recordFailures();
  const rounds = Array.from({ length: 3 }, () => Promise.all(operations.map((operation) => operation())));
  for (const answers of await Promise.all(rounds)) expect(answers.map(({ status }) => status)).toEqual(DONE);
  expect(failures).toEqual([]);
});

test.each(['accept a claim', 'record money for a claim', 'replace a receipt'] as const)(
  'to %s and to charge its tenant at the same time end without a deadlock',
  async (what) => {
    const manager = t.as(await t.make.user('manager'));
    const tenant = await t.make.tenant();
    const { account_id: account } = await t.make.payment({ tenant, payment_type: 'Utilities' });
    const money = { account, amount: 10_000, method: 'Cash' as const };
    const { body: receipt } = await manager.call(createReceipt, { body: money });
    const period = { due_date: '2026-11-30', payment_for_month: 11, payment_for_year: 2026 };
    const paid = { amount: 10_000, payment_type: 'Rent', payment_method: 'Cash', reference_number: '1' } as const;
    const { id } = (await t.as(tenant.user).call(logPayment, { body: { ...paid, ...period } })).body;
    const logged = t.db.selectFrom('claims').select('id').where('charge_id', '=', id);
    const { id: claim } = await logged.executeTakeFirstOrThrow();
    const calls = {
      'accept a claim': () => manager.call(acceptClaim, { id: claim, body: {} }),
      'record money for a claim': () => manager.call(createReceipt, { body: { ...money, claim } }),
      'replace a receipt': () =>
        manager.call(reverseReceipt, { id: receipt.id, body: { reason: 'Wrong', replacement: money } }),
    };
    const repair = { tenant: tenant.id, amount: 10_000, status: 1, payment_type: 'Maintenance', ...period } as const;
    const failures = recordFailures();
    const answers = await arriveBehind(account, [calls[what], () => manager.call(createPayment, { body: repair })]);
    for (const { status } of await Promise.all(answers)) expect([200, 201]).toContain(status);
    expect(failures).toEqual([]);
  },
);

test('to move a tenant out and what the tenant logs at the same time end without a deadlock', async () => {
  const manager = t.as(await t.make.user('manager'));
  const tenant = await t.make.tenant();
  const period = { due_date: '2026-11-30', payment_for_month: 11, payment_for_year: 2026 };
  const body = {
    amount: 10_000,
    payment_type: 'Rent',
    payment_method: 'Cash',
    reference_number: '1',
    ...period,
  } as const;
  const failures = recordFailures();
  const answers = await arriveBehind(
    tenant.id,
    [
      () => manager.call(moveTenantOut, { id: tenant.id, body: { last_day: '2026-12-31', preview: false } }),
      () => t.as(tenant.user).call(logPayment, { body }),
    ],
    'tenants',
  );
  for (const { status } of await Promise.all(answers)) expect([200, 201]).toContain(status);
  expect(failures).toEqual([]);
});
