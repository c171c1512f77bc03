import { checkLedger } from '@amayumba/contract/money/figures-endpoints.ts';
import { createReceipt, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { alterIssued } from '../../../test/alter-issued.ts';
import { testApp } from '../../../test/build-test-app.ts';
import { scheduleSteps } from '../schedule/test/schedule-steps.ts';

const t = testApp({ breaksLedger: true });
const { letHome, manager: aManager } = scheduleSteps(t);

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
const TWICE = 'No day of a lease is in two charged periods of its rent schedule';
const OUTSIDE = 'No rent charge that nobody changed since the schedule made it lies outside its lease';
const LEFT_OUT = 'Every rent period that had ended when the schedule last ran is charged';
const LAST = 'A Paid charge has the day and the number of its last receipt';
const COLUMNS = 'The columns of each account equal a recount of its entries, charges and receipts';
const CASH = 'Each cash account in the journal has the receipts of its channel less all that was paid out';
const BY_PHONE = 'Each payment by phone that succeeded has one receipt of its sum, and each such receipt one payment';
const POSTED = 'Each receipt is posted once with what it is worth, and reversed if it is void and only then';
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
    'a receipt of a payment by phone that nobody asked for',
    BY_PHONE,
    ({ receipt }) => sql`update receipts set source = 'collection' where id = ${receipt}`,
    ({ receipt }) => sql`update receipts set source = 'entry' where id = ${receipt}`,
  ],
  [
    'a payment by phone of another sum than its receipt',
    BY_PHONE,
    ({ account, receipt }) => sql`insert into collections
      (id, account_id, provider, mode, phone, amount, state, callback_token, receipt_id, finished_at, next_check_at)
      values ('6f1c9a70-0000-4000-8000-000000000000', ${account}, 'mtn', 'live', '256772123456', 1, 'succeeded', 'x',
        ${receipt}, now(), null)`,
    () => sql`delete from collections`,
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
  await alterIssued(t.owner, (tx) => alter(rows).execute(tx));
  expect((await rows.faults()).map(({ name }) => name)).toContain(check);
  await alterIssued(t.owner, (tx) => restore(rows).execute(tx));
  expect(await rows.faults()).toEqual([]);
});

// Rent from October 2026 to June 2027 is charged up to December on 21 November.
test.each<[what: string, check: string, alter: (lease: number) => RawBuilder<unknown>, restore: RawBuilder<unknown>]>([
  [
    'a period that is charged twice',
    TWICE,
    (lease) => sql`update scheduled_charges set period_end = '2026-11-01'
      where lease_id = ${lease} and period_start = '2026-10-01'`,
    sql`update scheduled_charges set period_end = '2026-10-31' where period_start = '2026-10-01'`,
  ],
  [
    'rent after the end of a lease',
    OUTSIDE,
    (lease) => sql`update leases set ended_on = '2026-12-15' where id = ${lease}`,
    sql`update leases set ended_on = null`,
  ],
  [
    'rent that a run left out',
    LEFT_OUT,
    () => sql`insert into jobs (name, next_run_at, done_at, done_on)
      values ('rent schedule', now(), '2027-02-01T05:00:00Z', '2027-02-01')`,
    sql`delete from jobs where name = 'rent schedule'`,
  ],
])('the check of the ledger finds %s', async (_what, check, alter, restore) => {
  const { lease_id } = await letHome();
  const office = await aManager();
  const faults = async () =>
    (await office.call(checkLedger, {})).body.checks.filter(({ ok }) => !ok).map(({ name }) => name);
  expect(await faults()).toEqual([]);
  await alter(lease_id).execute(t.owner);
  expect(await faults()).toEqual([check]);
  await restore.execute(t.owner);
  expect(await faults()).toEqual([]);
});

test.each([
  ['a week', 'week', '2027-01-31', '2027-02-01'],
  ['a month', 'month', '2027-01-31', '2027-02-01'],
  ['a quarter', 'quarter', '2027-03-31', '2027-04-01'],
  ['half a year', 'half_year', '2027-06-30', '2027-07-01'],
  ['a year', 'year', '2027-12-31', '2028-01-01'],
])('rent for %s is left out once its period has ended', async (_every, rent_every, last, after) => {
  for (const table of ['scheduled_charges', 'lease_terms', 'jobs'])
    await sql`delete from ${sql.table(table)}`.execute(t.owner);
  const { lease_id } = await letHome({ lease_end: '2028-12-31', rent_every });
  // The last period that is charged ends with the year, or in January for weeks.
  const until = rent_every === 'week' ? '2027-01-24' : '2026-12-31';
  await sql`delete from scheduled_charges s where period_start <> (
    select max(period_start) from scheduled_charges where lease_id = s.lease_id)`.execute(t.owner);
  await sql`update scheduled_charges set period_end = ${until} where lease_id = ${lease_id}`.execute(t.owner);
  const leftOut = async (done_on: string) => {
    await sql`delete from jobs where name = 'rent schedule'`.execute(t.owner);
    await sql`insert into jobs (name, next_run_at, done_at, done_on)
      values ('rent schedule', now(), ${done_on}::date + interval '8 hours', ${done_on})`.execute(t.owner);
    const { body } = await (await aManager()).call(checkLedger, {});
    return body.checks.find(({ name }) => name === LEFT_OUT);
  };
  expect(await leftOut(last)).toMatchObject({ ok: true });
  expect(await leftOut(after)).toMatchObject({ count: 1, difference: 600_000 });
});
