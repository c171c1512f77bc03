import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Import } from '@amayumba/contract/imports/import.ts';
import { testApp } from '../../test/build-test-app.ts';
import type { Caller } from '../../test/caller.ts';
import { importSample } from './test/import-file.ts';
import { AS_AT, SAMPLES } from './test/samples.ts';

const t = testApp();
let manager: Caller;
beforeAll(async () => {
  manager = t.as(await t.make.user('manager'));
});

/** Reads the stored figures of one import, counted from its rows. */
async function stored(importId: number) {
  const made = (subject: string) =>
    sql`(select subject_id from import_records where import_id = ${importId} and subject = ${subject})`;
  const { rows } = await sql<Record<string, number>>`
    with p as (select * from live_charges where id in ${made('payment')}),
      now as (select * from p where payment_type = 'Rent' and payment_for_year = 2026 and payment_for_month = 11),
      late as (select * from p where payment_type = 'Rent' and (payment_for_year, payment_for_month) < (2026, 11)),
      ahead as (select r.* from receipts r join accounts a on a.id = r.account_id
        where a.lease_id in ${made('lease')} and r.notes = 'Paid in advance'),
      homes as (select a.id, a.rent_amount, exists (select from leases l where l.apartment_id = a.id) as is_let
        from live_apartments a where a.id in ${made('apartment')})
    select (select count(*) from live_estates where id in ${made('estate')}) as estates,
      (select count(*) from live_blocks where id in ${made('block')}) as blocks,
      (select count(*) from homes) as apartments,
      (select count(*) from tenants t join users u on u.id = t.user_id and u.role = 'tenant' where t.id in ${made('tenant')}) as tenants,
      (select count(*) from leases where id in ${made('lease')}) as leases,
      (select count(*) from homes where not is_let) as vacant,
      (select sum(rent_amount) from homes) as rent_of_all_apartments,
      (select sum(rent_amount) from homes where is_let) as rent_of_let_apartments,
      (select count(distinct tenant_id) from now) as tenants_this_month,
      (select coalesce(sum(amount), 0) from now) as rent_this_month,
      (select coalesce(sum(settled_amount), 0) from now) as paid_this_month,
      (select coalesce(sum(outstanding_amount), 0) from now where due_date = '2026-11-30') as open_this_month,
      (select count(*) from p where payment_type = 'Security Deposit' and status_id = 2 and refund_status = 'Pending') as deposits,
      (select coalesce(sum(amount), 0) from p join leases l on l.id = p.lease_id
        where payment_type = 'Security Deposit' and due_date = lease_start and paid_at::date = lease_start) as deposits_sum,
      (select count(distinct lease_id) from late where status_id = 3) as arrears,
      (select coalesce(sum(outstanding_amount), 0) from late) as arrears_sum,
      (select count(distinct account_id) from ahead) as advances,
      (select coalesce(sum(amount), 0) from ahead) as advances_sum`.execute(t.db);
  return rows[0];
}

/** Counts the rows of every table concerned, to check that none were added. */
async function everything() {
  const names = [
    'estates',
    'blocks',
    'apartments',
    'users',
    'tenants',
    'leases',
    'accounts',
    'charges',
    'receipts',
    'mail_outbox',
  ];
  const counts = names.map((name) => sql`select ${name} as name, count(*) as rows from ${sql.table(name)}`);
  return (await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(t.db)).rows;
}

/**
 * The reading of each sample is tested in recognising/read-roll.test.ts. What is written depends on the roll alone, so
 * these do: four estates with payments in advance, a CSV file with many questions, and a book of months.
 */
const WRITTEN = new Set([
  '02-hajji-lubega-four-estates.xlsx',
  '05-residence-nsambya.csv',
  '07-kyebando-rent-book.xlsx',
]);

describe.each(SAMPLES.filter(({ file }) => WRITTEN.has(file)))('$file', (sample) => {
  let done: Import;
  beforeAll(async () => {
    done = await importSample(manager, sample.file);
  });

  test('is stored with the counts and sums of its landlord, next to the other files', async () => {
    expect(await stored(done.id)).toEqual({
      estates: sample.estates,
      blocks: sample.blocks,
      apartments: sample.apartments,
      tenants: sample.tenants,
      leases: sample.leases,
      vacant: sample.vacant,
      rent_of_all_apartments: sample.rent_of_all_apartments,
      rent_of_let_apartments: sample.rent_of_let_apartments,
      tenants_this_month: sample.this_month.tenants,
      rent_this_month: sample.this_month.rent,
      paid_this_month: sample.this_month.paid,
      open_this_month: sample.this_month.open,
      deposits: sample.deposits.count,
      deposits_sum: sample.deposits.sum,
      arrears: sample.arrears.count,
      arrears_sum: sample.arrears.sum,
      advances: sample.advances.count,
      advances_sum: sample.advances.sum,
    });
  });

  test('is reported with the same figures, refused rows, warnings and sheets left out', () => {
    expect(done).toMatchObject({ status: 'done', progress: 1, as_at: AS_AT, file_name: sample.file });
    const { made, refused, warned, sheets_left_out } = done.report ?? {};
    expect(made).toMatchObject({
      estates: sample.estates,
      blocks: sample.blocks,
      apartments: sample.apartments,
      tenants: sample.tenants,
      vacant: sample.vacant,
      this_month: sample.this_month,
      deposits: sample.deposits,
      arrears: sample.arrears,
      advances: sample.advances,
      by_estate: sample.by_estate,
    });
    expect(refused?.map(({ sheet, row, reason }) => ({ sheet, row, reason }))).toEqual(
      sample.refused.map(({ sheet, row, reason }) => ({ sheet, row, reason })),
    );
    expect(warned).toEqual(sample.warned.map(({ sheet, row, warn }) => ({ sheet, row, warning: warn })));
    expect(sheets_left_out).toEqual(sample.sheets_left_out);
  });

  test('has these tenants with their usernames, homes, leases and payments', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select trim(u.first_name || ' ' || u.last_name) as name, u.username, nullif(u.phone_number, '') as phone, e.name as estate,
        b.name as block, a.number as unit, a.rent_amount as rent, l.lease_start, l.lease_end,
        coalesce(sum(p.amount) filter (where p.payment_type = 'Security Deposit'), 0) as deposit,
        coalesce(sum(p.amount) filter (where p.status_id = 3), 0) as arrears,
        coalesce(sum(p.settled_amount) filter (where p.payment_type = 'Rent' and p.due_date = '2026-11-30'), 0) as this_month_paid,
        coalesce(sum(p.outstanding_amount) filter (where p.payment_type = 'Rent' and p.due_date = '2026-11-30'), 0) as this_month_open,
        coalesce((select sum(r.amount) from receipts r join accounts c on c.id = r.account_id
          where c.lease_id = l.id and r.notes = 'Paid in advance'), 0) as advance
      from users u join tenants t on t.user_id = u.id join leases l on l.tenant_id = t.id join apartments a on a.id = l.apartment_id
        join blocks b on b.id = a.block_id join estates e on e.id = b.estate_id left join live_charges p on p.lease_id = l.id
      where u.username = any(${sample.samples.map(({ username }) => username)}::text[])
      group by u.id, e.id, b.id, a.id, l.id`.execute(t.db);
    const byUsername = new Map(rows.map((row) => [row['username'], row]));
    expect(sample.samples.map(({ username }) => byUsername.get(username))).toEqual(
      sample.samples.map(({ sheet: _sheet, row: _row, ...tenant }) => tenant),
    );
  });

  test('changes nothing when it is imported again', async () => {
    const before = await everything();
    const again = await importSample(manager, sample.file);
    expect(await everything()).toEqual(before);
    expect(again.report).toMatchObject({
      made: { estates: 0, apartments: 0, tenants: 0, this_month: { rent: 0 } },
      rows: { made: 0, changed: 0, unchanged: sample.apartments, refused: sample.refused.length },
    });
  });
});

test('no receipt has a number, and every account agrees with its entries', async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from receipts where number is not null) as numbered,
      (select count(*) from accounts a where a.balance <> a.open_amount - a.credit or a.balance <> (
        select coalesce(sum(case when j.debit = 'tenant' then j.amount when j.credit = 'tenant' then -j.amount end), 0)
        from journal_entries j where j.account_id = a.id)) as wrong,
      (select count(*) from leases l where not exists (select from accounts a where a.lease_id = l.id)) as without`.execute(
    t.db,
  );
  expect(rows[0]).toEqual({ numbered: 0, wrong: 0, without: 0 });
});
