import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { reserveIds } from '../../../db/bulk.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { testApp } from '../../../test/build-test-app.ts';
import { accountOf } from './accounts.repository.ts';
import { type BulkMoney, insertMoney } from './bulk.ts';
import { refreshAccounts, refreshCharges } from './refresh.repository.ts';

const t = testApp({ breaksLedger: true });
const AT = '2026-11-02T09:00:00.000Z';
const LATER = '2026-11-09T09:00:00.000Z';
let number = 20_260_900_000;

/**
 * An account with a bounced cheque and its replacement, a deposit of which a part was withheld, a waiver, a cancelled
 * charge, and credit of which a part was refunded.
 */
async function bulkAccount() {
  number += 10;
  const tenant = await t.make.tenant();
  const place = { tenant_id: tenant.id, lease_id: tenant.lease_id, estate_id: tenant.estate_id };
  const account_id = await accountOf(t.db, place);
  const ids = (table: Parameters<typeof reserveIds>[1], count: number) => reserveIds(t.db, table, count);
  const [rent = 0, deposit = 0, bill = 0, cancelled = 0] = await ids('charges', 4);
  const [bounced = 0, replacement = 0, paid = 0] = await ids('receipts', 3);
  const [first = 0, second = 0, third = 0] = await ids('allocations', 3);
  const [waiver = 0, cancellation = 0] = await ids('credit_notes', 2);
  const [movement = 0] = await ids('deposit_movements', 1);
  const [refund = 0] = await ids('refunds', 1);
  const charge = { ...place, account_id, label_id: 1, due_date: '2026-11-05', payment_for_year: 2026, created_at: AT };
  const receipt = { account_id, channel: 'cash' as const, source: 'entry' as const, received_at: AT, issued_at: AT };
  const note = { reason: '', effective_on: '2026-11-03', created_at: AT };
  const money: BulkMoney = {
    charges: [
      { ...charge, id: rent, payment_type: 'Rent', gross_amount: 500_000 },
      { ...charge, id: deposit, payment_type: 'Security Deposit', gross_amount: 400_000 },
      { ...charge, id: bill, payment_type: 'Utilities', gross_amount: 60_000 },
      { ...charge, id: cancelled, payment_type: 'Other', gross_amount: 20_000 },
    ],
    receipts: [
      {
        ...receipt,
        id: bounced,
        number: number + 1,
        channel: 'cheque',
        amount: 300_000,
        voided_at: LATER,
        void_reason: 'Bounced',
        replaced_by: replacement,
      },
      {
        ...receipt,
        id: replacement,
        number: number + 2,
        amount: 300_000,
        voided_at: null,
        void_reason: null,
        replaced_by: null,
      },
      {
        ...receipt,
        id: paid,
        number: number + 3,
        amount: 450_000,
        voided_at: null,
        void_reason: null,
        replaced_by: null,
      },
    ],
    allocations: [
      { id: first, receipt_id: bounced, charge_id: rent, amount: 300_000, made_at: AT, undone_at: LATER },
      { id: second, receipt_id: replacement, charge_id: rent, amount: 300_000, made_at: LATER, undone_at: null },
      { id: third, receipt_id: paid, charge_id: deposit, amount: 400_000, made_at: AT, undone_at: null },
    ],
    credit_notes: [
      { ...note, id: waiver, charge_id: rent, amount: 50_000, kind: 'waiver' },
      { ...note, id: cancellation, charge_id: cancelled, amount: 20_000, kind: 'cancellation' },
    ],
    deposit_movements: [
      {
        id: movement,
        account_id,
        kind: 'withheld',
        channel: 'other',
        amount: 150_000,
        effective_on: '2026-11-09',
        created_at: LATER,
      },
    ],
    refunds: [
      { id: refund, account_id, channel: 'cash', amount: 20_000, effective_on: '2026-11-09', created_at: LATER },
    ],
    receipt_spendings: [{ receipt_id: paid, amount: 20_000, refund_id: refund }],
  };
  await inTransaction(t.db, (tx) => insertMoney(tx, money));
  return { account_id, charges: [rent, deposit, bill, cancelled] };
}

const account = (id: number) =>
  t.db
    .selectFrom('accounts')
    .select(['balance', 'open_amount', 'credit', 'deposit_held', 'oldest_due'])
    .where('id', '=', id)
    .executeTakeFirst();

test('a whole account is written with its charges in the right state, and posted', async () => {
  const { account_id, charges } = await bulkAccount();
  // 150,000 of the rent and the bill are open; 30,000 of the last receipt are left.
  expect(await account(account_id)).toEqual({
    balance: 180_000,
    open_amount: 210_000,
    credit: 30_000,
    deposit_held: 250_000,
    oldest_due: '2026-11-05',
  });
  const rows = await t.db
    .selectFrom('charges')
    .select(['id', 'status_id', 'settled_amount', 'outstanding_amount', 'receipt_number', 'version'])
    .where('id', 'in', charges)
    .orderBy('id')
    .execute();
  expect(rows.map(({ id: _id, ...row }) => Object.values(row))).toEqual([
    [4, 300_000, 150_000, number + 2, 1],
    [2, 400_000, 0, number + 3, 1],
    [1, 0, 60_000, null, 1],
    [5, 0, 0, null, 1],
  ]);
});

test('counting the written rows again changes nothing, and only what ended is reversed, each entry by its mirror', async () => {
  const { account_id, charges } = await bulkAccount();
  const stored = () => t.db.selectFrom('charges').selectAll().where('id', 'in', charges).orderBy('id').execute();
  const before = [await stored(), await account(account_id)];
  await refreshCharges(t.db, charges);
  await refreshAccounts(t.db, [account_id]);
  expect([await stored(), await account(account_id)]).toEqual(before);
  const { rows } = await sql`
    select e.debit, e.credit, e.amount, e.effective_on, r.effective_on as reversed_on, r.posted_at > e.posted_at as is_later
    from journal_entries r join journal_entries e on e.id = r.reverses
      and (e.debit, e.credit, e.amount, e.account_id) = (r.credit, r.debit, r.amount, r.account_id)
    where r.account_id = ${account_id}`.execute(t.db);
  expect(rows).toEqual([
    {
      debit: 'cash.cheque',
      credit: 'tenant',
      amount: 300_000,
      effective_on: '2026-11-02',
      reversed_on: '2026-11-09',
      is_later: true,
    },
  ]);
});
