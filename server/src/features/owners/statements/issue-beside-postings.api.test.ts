import { noonOf } from '@amayumba/contract/calendar.ts';
import type { OwnerStatement } from '@amayumba/contract/owners/owner-statement.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../db/connect.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { testApp } from '../../../test/build-test-app.ts';
import { waitsForLock } from '../../../test/waits-for-lock.ts';
import { accountOf } from '../../ledger/posting/accounts.repository.ts';
import { type Posting, postingOf } from '../../ledger/posting/posting.ts';
import { finishReceipt } from '../../ledger/receipts/finish-receipt.ts';
import { postReceipt } from '../../ledger/receipts/post-receipt.ts';
import { insertExpense, lockExpense, writeExpense } from '../expenses/expense-records.repository.ts';
import { postExpense, unpostExpense } from '../expenses/post-expense.ts';
import { issueStatement } from './issue-statement.ts';
import { ownerSteps } from './test/owner-steps.ts';

// What is recorded while a statement is issued, by a transaction that began before it: whoever comes first, each entry
// is a line of one statement, and none is a correction without a reason.

const t = testApp();
const { anOwner, aHome, issue, receive, show, spend } = ownerSteps(t);

beforeEach(() => t.clock.set('2026-11-21T09:00:00Z'));

const posting = (tx: Db): Posting => postingOf(tx, t.parts, null);

/** What is left to do before the transaction commits. */
type Rest = () => Promise<unknown>;

/** Issues October while `record` has written its entries and not committed; then November a month later. */
async function issueBeside(owner: number, record: (tx: Db) => Promise<Rest | void>): Promise<OwnerStatement[]> {
  const recorded = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const recording = inTransaction(t.db, async (tx) => {
    const rest = await record(tx);
    recorded.resolve();
    await released.promise;
    await rest?.();
  });
  await recorded.promise;
  // Somebody else's money is posted meanwhile: the last entry that the statement knows is later than the open ones.
  const { estate } = await anOwner();
  await receive((await aHome(estate.id, 'Z-01')).account, 1_000, '2026-10-01');
  const issuing = inTransaction(t.db, (tx) => issueStatement(posting(tx), owner, '2026-10'));
  await Promise.race([waitsForLock(t.db), issuing]);
  released.resolve();
  await recording;
  const { id } = await issuing;
  t.clock.set('2026-12-02T09:00:00Z');
  return [await show(id ?? 0), await issue(owner, '2026-11')];
}

/** Receives money of October on an account; its number is taken last, as always. */
async function receiveIn(tx: Db, account: number, amount: number): Promise<Rest> {
  const body = { account, amount, method: 'Cash' as const, received_at: noonOf('2026-10-05') };
  const receipt = await postReceipt(posting(tx), body);
  return () => finishReceipt(posting(tx), t.parts, null, receipt);
}

const countedLines = (statements: readonly OwnerStatement[]) =>
  statements.flatMap(({ lines }) => lines.map(({ kind, amount }) => `${kind} ${amount}`));

test('a cost that is being recorded is in one statement, and in none a correction', async () => {
  const { owner, estate } = await anOwner({ percent: 0 });
  const values = { estate_id: estate.id, category: 'repairs' as const, spent_on: '2026-10-12', paid_on: '2026-10-12' };
  const statements = await issueBeside(owner.id, async (tx) =>
    postExpense(posting(tx), await insertExpense(tx, { ...values, amount: 40_000, method: 'Cash', channel: 'cash' })),
  );
  expect(countedLines(statements)).toEqual(['expense -40000']);
});

test('a cost that is being paid is in one statement, and in none a correction', async () => {
  const { owner, estate } = await anOwner({ percent: 0 });
  const values = { estate_id: estate.id, category: 'repairs' as const, spent_on: '2026-10-12' };
  const { id } = await insertExpense(t.db, { ...values, amount: 40_000, method: 'Cash' });
  const statements = await issueBeside(owner.id, async (tx) => {
    await lockExpense(tx, id);
    await postExpense(posting(tx), await writeExpense(tx, id, { paid_on: '2026-10-12', channel: 'cash' }));
  });
  expect(countedLines(statements)).toEqual(['expense -40000']);
});

test('a cost that is being reversed is taken off and given back once', async () => {
  const { owner, estate } = await anOwner({ percent: 0 });
  const id = await spend(estate.id, 40_000, '2026-10-12');
  const statements = await issueBeside(owner.id, async (tx) => {
    await lockExpense(tx, id);
    const at = new Date('2026-10-25T10:00:00Z');
    await unpostExpense({ ...posting(tx), at, today: '2026-10-25' }, id);
    await writeExpense(tx, id, { reversed_at: at, reversed_on: '2026-10-25' });
  });
  expect(countedLines(statements)).toEqual(['expense -40000', 'expense 40000']);
});

test('money of a tenant who is being entered is in one statement, and in none a correction', async () => {
  const { owner, estate } = await anOwner({ percent: 10, vat_percent: 0 });
  const apartment = await t.make.apartment({ estate_id: estate.id });
  const tenant = await t.make.tenant({ apartment_id: apartment.id });
  const statements = await issueBeside(owner.id, async (tx) => {
    const place = { tenant_id: tenant.id, lease_id: tenant.lease_id, estate_id: estate.id };
    return receiveIn(tx, await accountOf(tx, place), 500_000);
  });
  expect(countedLines(statements)).toEqual(['received 500000', 'fee -50000']);
});

test('a receipt that is being recorded is in one statement, and in none a correction', async () => {
  const { owner, estate } = await anOwner({ percent: 10, vat_percent: 0 });
  const { account } = await aHome(estate.id, 'A-08');
  const statements = await issueBeside(owner.id, (tx) => receiveIn(tx, account, 500_000));
  expect(countedLines(statements)).toEqual(['received 500000', 'fee -50000']);
});
