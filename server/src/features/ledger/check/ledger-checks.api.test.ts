import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { createCreditNote, reverseCreditNote } from '@amayumba/contract/money/credit-note-endpoints.ts';
import { createTransfer } from '@amayumba/contract/money/payout-endpoints.ts';
import { createReceipt, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import { checkLedger } from './check-ledger.service.ts';

// Breaks each check alone, by changes that leave all others as they are. Each is made in a transaction that is rolled
// back, without the triggers and constraints that would refuse it, so all cases share one ledger. The check of columns,
// and those that need no more than one row to be changed, are in check-ledger.api.test.ts.

const t = testApp();

/**
 * An account with two bills, both reduced by a credit note and settled in part, a deposit, and credit of which some was
 * moved; and the tenant's other account, with receipts and a credit note that were reversed.
 */
async function makeLedger() {
  const manager = t.as(await t.make.user('manager'));
  const tenant = await t.make.tenant();
  const bill = { payment_type: 'Utilities', amount: 600_000, due_date: '2026-10-05' } as const;
  const { id: first, account_id: account } = await t.make.payment({ tenant, ...bill });
  const { id: second } = await t.make.payment({ tenant, ...bill });
  const outside = { id: tenant.id, lease_id: null, estate_id: null };
  const other = await t.make.payment({ tenant: outside, ...bill });
  const receive = async (amount: number, allocations: BodyOf<typeof createReceipt>['allocations'], of = account) => {
    const body = { account: of, amount, method: 'Cash' as const, allocations };
    return (await manager.call(createReceipt, { body })).body.id;
  };
  const reverse = (id: number) => manager.call(reverseReceipt, { id, body: { reason: 'Wrong' } });
  const waive = async (charge: number) => {
    const body = { charge, amount: 50_000, kind: 'waiver', reason: 'No water' } as const;
    return (await manager.call(createCreditNote, { body })).body.id;
  };
  const notes = [await waive(first), await waive(second)];
  const reversedNote = await waive(other.id);
  await manager.call(reverseCreditNote, { id: reversedNote, body: { reason: 'Water was on' } });
  const small = await receive(100_000, [{ charge: first, amount: 100_000 }]);
  const large = await receive(900_000, [
    { charge: first, amount: 400_000 },
    { charge: second, amount: 300_000 },
  ]);
  const deposit = await t.make.payment({ tenant, payment_type: 'Security Deposit', amount: 500_000 });
  await receive(500_000, [{ charge: deposit.id, amount: 500_000 }]);
  const moved = { from_account: account, to_account: other.account_id, credit: 50_000, reason: 'Moved' };
  expect((await manager.call(createTransfer, { body: moved })).status).toBe(201);
  const voided = [];
  for (const amount of [10_000, 10_000, 20_000]) {
    const id = await receive(amount, [], other.account_id);
    expect((await reverse(id)).status).toBe(200);
    voided.push(id);
  }
  const last = await receive(30_000, [], other.account_id);
  const [wrong = 0, twin = 0, bigger = 0] = voided;
  return { account, first, second, notes, reversedNote, small, large, wrong, twin, bigger, last };
}

type Rows = Awaited<ReturnType<typeof makeLedger>>;
let rows: Rows;
beforeAll(async () => {
  rows = await makeLedger();
});

const GIVES = 'No receipt gives more than it is worth, and a void one gives nothing';
const SETTLED = 'Each charge is settled by its allocations and reduced by its credit notes, never below nothing';
const JOURNAL = 'The journal has each charge and credit note as it is now';
const INCOME =
  'Each income account in the journal has the charges of its type, but those that an earlier book had charged';
const DEPOSIT = 'A deposit held is what was paid into it less what was taken from it';
const NUMBERS = 'The receipt numbers of each year run from 1 without a gap, and only opening receipts have none';
const REFERENCE = 'No transaction id is on two valid receipts of one channel';
const MIRROR = 'An entry is reversed at most once, by its mirror';
const MOVED = 'What was moved from one account is on the other, and what is not on an account any more is reversed';

const nextSerial = (by: number) => sql`update receipt_serials set last_serial = last_serial + ${by} where year = 2026`;
/** Makes the reversal of the entry of one receipt that of another's. */
const reverses = (receipt: number, others: number) => sql`update journal_entries set reverses = (
    select id from journal_entries where receipt_id = ${others} and reverses is null)
  where receipt_id = ${receipt} and reverses is not null`;
const reversedOnce = sql`alter table journal_entries drop constraint journal_entries_reverses_unique`;
const balanced = sql`alter table accounts drop constraint accounts_balance_check`;

test.each<[what: string, check: string, changes: (rows: Rows) => RawBuilder<unknown>[]]>([
  [
    'a receipt that gives more than it is worth',
    GIVES,
    ({ first, small }) => [
      sql`update allocations set amount = amount + case receipt_id when ${small} then 1 else -1 end
        where charge_id = ${first}`,
    ],
  ],
  [
    'a void receipt that still gives',
    GIVES,
    ({ account, first, small, wrong }) => [
      balanced,
      sql`update allocations set amount = amount - 1 where receipt_id = ${small}`,
      sql`insert into allocations (receipt_id, charge_id, amount) values (${wrong}, ${first}, 1)`,
      sql`update accounts set credit = credit + 1 where id = ${account}`,
    ],
  ],
  [
    'a charge that is settled by another sum than its allocations',
    SETTLED,
    ({ first, large }) => [
      sql`update allocations set amount = amount + case charge_id when ${first} then -1 else 1 end
        where receipt_id = ${large}`,
    ],
  ],
  [
    'a charge that is reduced by another sum than its credit notes',
    SETTLED,
    ({ first, second }) => [
      sql`update charges set credited_amount = credited_amount + case id when ${first} then -1 else 1 end
        where id in (${first}, ${second})`,
    ],
  ],
  [
    'a charge that is settled with more than its amount',
    SETTLED,
    ({ account, first, large }) => [
      balanced,
      sql`alter table charges drop constraint charges_settled_amount_check`,
      sql`update allocations set amount = amount + 50001 where receipt_id = ${large} and charge_id = ${first}`,
      sql`update charges set settled_amount = settled_amount + 50001 where id = ${first}`,
      sql`update accounts set open_amount = open_amount - 50000, credit = credit - 50001 where id = ${account}`,
    ],
  ],
  [
    'an entry of another amount than its charge',
    JOURNAL,
    ({ first, second }) => [
      sql`update journal_entries set amount = amount + case charge_id when ${first} then 1 else -1 end
        where charge_id in (${first}, ${second})`,
    ],
  ],
  [
    'a charge that is posted as a debt of an earlier book',
    INCOME,
    ({ first }) => [sql`update journal_entries set credit = 'opening' where charge_id = ${first}`],
  ],
  [
    'a debt of an earlier book that is posted as income',
    INCOME,
    ({ first }) => [sql`update charges set source = 'opening' where id = ${first}`],
  ],
  [
    'an entry of another amount than its credit note',
    JOURNAL,
    ({ notes: [one = 0, two = 0] }) => [
      sql`update journal_entries set amount = amount + case credit_note_id when ${one} then 1 else -1 end
        where credit_note_id in (${one}, ${two})`,
    ],
  ],
  [
    'a deposit of which more was taken than the account says',
    DEPOSIT,
    ({ account }) => [
      sql`insert into deposit_movements (account_id, kind, amount, channel, effective_on)
        values (${account}, 'withheld', 1, 'other', '2026-11-21')`,
    ],
  ],
  [
    'a gap in the receipt numbers',
    NUMBERS,
    ({ last }) => [sql`update receipts set number = number + 1 where id = ${last}`, nextSerial(1)],
  ],
  ['receipt numbers that end before the last one that was given', NUMBERS, () => [nextSerial(1)]],
  [
    'a year of which all receipts are gone',
    NUMBERS,
    () => [sql`insert into receipt_serials (year, last_serial) values (2025, 1)`],
  ],
  [
    'a receipt without a number',
    NUMBERS,
    ({ last }) => [
      sql`update receipts set number = null, snapshot = null, verify_code = null where id = ${last}`,
      nextSerial(-1),
    ],
  ],
  [
    'two receipts with one transaction id',
    REFERENCE,
    ({ small, large }) => [
      sql`drop index receipts_reference`,
      sql`update receipts set external_reference = 'TX-1' where id in (${small}, ${large})`,
    ],
  ],
  [
    'a reversal on an earlier day than its entry',
    MIRROR,
    ({ wrong }) => [
      sql`update journal_entries set effective_on = effective_on - 1
        where receipt_id = ${wrong} and reverses is not null`,
    ],
  ],
  [
    'a reversal that does not swap the sides',
    MIRROR,
    ({ reversedNote }) => [
      sql`update journal_entries set credit = 'opening'
        where credit_note_id = ${reversedNote} and reverses is not null`,
    ],
  ],
  [
    'reversals of another amount',
    MIRROR,
    ({ wrong, bigger }) => [reversedOnce, reverses(wrong, bigger), reverses(bigger, wrong)],
  ],
  ['an entry that is reversed twice', MIRROR, ({ wrong, twin }) => [reversedOnce, reverses(twin, wrong)]],
  [
    'money that left an account and reached no other',
    MOVED,
    () => [sql`update journal_entries set credit = 'opening' where credit = 'transfer'`],
  ],
  [
    'an entry of an account that is gone',
    MOVED,
    () => [
      sql`insert into journal_entries (account_id, effective_on, debit, credit, amount, charge_id)
        values (0, '2026-11-21', 'tenant', 'opening', 1, 0)`,
    ],
  ],
])('the check of the ledger finds %s, and nothing else', async (_what, check, changes) => {
  const tx = await t.owner.startTransaction().execute();
  try {
    await sql`alter table receipts disable trigger receipts_issued`.execute(tx);
    for (const change of changes(rows)) await change.execute(tx);
    const { checks } = await checkLedger(tx);
    expect(checks.flatMap(({ ok, name }) => (ok ? [] : [name]))).toEqual([check]);
  } finally {
    await tx.rollback().execute();
  }
});
