import { chargeMany } from '@amayumba/contract/money/charging-endpoints.ts';
import { createTransfer } from '@amayumba/contract/money/payout-endpoints.ts';
import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { waitsForLock } from '../../test/waits-for-lock.ts';

// Every posting locks accounts by id, then charges by id, then the receipt series. See docs/rules.md, Account columns.

const t = testApp();

afterEach(() => void vi.restoreAllMocks());

/** Records what ends a transaction: `inTransaction` tries again after a deadlock, so no answer shows it. */
function recordFailures(): unknown[] {
  const failures: unknown[] = [];
  const begin = t.db.transaction.bind(t.db);
  vi.spyOn(t.db, 'transaction').mockImplementation(() => {
    const transaction = begin();
    const execute = transaction.execute.bind(transaction);
    return Object.assign(transaction, {
      execute: (work: Parameters<typeof execute>[0]) =>
        execute(work).catch((error: unknown) => {
          failures.push(error);
          throw error;
        }),
    });
  });
  return failures;
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
  const holder = await t.owner.startTransaction().execute();
  const answers = [];
  try {
    const row = holder
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', accounts[1] ?? 0);
    await row.forNoKeyUpdate().execute();
    for (const operation of arriving) {
      answers.push(operation());
      await waitsForLock(t.db, answers.length);
    }
  } finally {
    await holder.rollback().execute();
  }
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(DONE);
  expect(failures).toEqual([]);
});

test('opposite operations that arrive together end without a deadlock', async () => {
  const { operations } = await opposites();
  const failures = recordFailures();
  const rounds = Array.from({ length: 6 }, () => Promise.all(operations.map((operation) => operation())));
  for (const answers of await Promise.all(rounds)) expect(answers.map(({ status }) => status)).toEqual(DONE);
  expect(failures).toEqual([]);
});
