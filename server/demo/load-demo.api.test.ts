import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { addDays, dayInKampala, monthOf } from '@amayumba/contract/calendar.ts';
import { type LeaseDays, rentPeriods, type RentTerms } from '@amayumba/contract/ledger/rent-periods.ts';
import type { OwnerStatement } from '@amayumba/contract/owners/owner-statement.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, test } from 'vitest';
import type { Viewer } from '../src/access/viewer.ts';
import { connect, type Db } from '../src/db/connect.ts';
import { isRightPassword } from '../src/features/accounts/password-hash.ts';
import { recountStatements } from '../src/features/owners/statements/test/recount-statements.ts';
import { statementDifferences } from '../src/features/owners/statements/test/statement-differences.ts';
import { folderStore } from '../src/files/file-store.ts';
import { checkLedger } from '../src/features/ledger/check/check-ledger.service.ts';
import { getStatement } from '../src/features/ledger/statements/statements.service.ts';
import { recogniseDocument } from '../src/files/recognise.ts';
import { pinnedClock } from '../src/test/clock.ts';
import { chargeRentDueSoon } from '../src/features/ledger/schedule/schedule-job.ts';
import type { Parts } from '../src/parts.ts';
import { recountLedger } from '../src/test/recount-ledger.ts';
import { createTestDatabase } from '../src/test/postgres.ts';
import { DEMO_PASSWORD, DEMO_USERNAMES, listDemoUsernames, loadDemo } from './load-demo.ts';

const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo) await step();
});

/** Returns an empty database, with the clock fixed at an instant. */
async function emptyAt(instant: string) {
  const database = await createTestDatabase(inject('postgres'));
  undo.unshift(database.drop);
  const { db, close } = connect(database.connection, () => {});
  undo.unshift(close);
  const folder = await mkdtemp(path.join(tmpdir(), 'amayumba-demo-'));
  undo.unshift(() => rm(folder, { recursive: true, force: true }));
  const clock = pinnedClock(instant);
  const receiptKey = new Uint8Array(32);
  const asOwner = connect(database.owner, () => {});
  undo.unshift(asOwner.close);
  return { db, owner: asOwner.db, files: folderStore(folder), clock, receiptKey, today: dayInKampala(clock.now()) };
}

async function loadedAt(instant: string) {
  const parts = await emptyAt(instant);
  expect(await loadDemo(parts)).toBe(true);
  // As autovacuum does within a minute: without statistics the recounts below take several times as long.
  await sql`analyze accounts, charges, receipts, allocations, journal_entries, leases`.execute(parts.owner);
  return parts;
}

const loaded = new Map<string, ReturnType<typeof loadedAt>>();

/** The portfolio of an instant, loaded once, for tests that only read it. */
function sharedAt(instant: string) {
  const found = loaded.get(instant) ?? loadedAt(instant);
  loaded.set(instant, found);
  return found;
}

const MANAGER: Viewer = {
  user_id: 1,
  role: 'manager',
  staff_role: 'manager',
  estates: null,
  tenant_id: null,
  session_id: '',
  may: 'accounts:read',
};

const count = async (db: Db, from: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${from}`.execute(db);
  return rows[0]?.n;
};

/**
 * Occupancy and collection of each estate in percent, computed separately from the reports so that the test is
 * independent.
 */
async function ratesOf(db: Db, today: string) {
  const { year, month } = monthOf(today);
  const { rows } = await sql<{
    id: number;
    owner_id: number;
    homes: number;
    let: number;
    expected: number;
    paid: number;
  }>`
    select e.id, e.owner_id, count(*) as homes, count(*) filter (where h.is_let) as let,
      sum(a.rent_amount) filter (where h.is_touched) as expected,
      (select sum(p.settled_amount) from charges p
       where p.estate_id = e.id and p.payment_type = 'Rent'
         and p.payment_for_year = ${year} and ${month}::int = any(p.months_paid)) as paid
    from estates e join blocks b on b.estate_id = e.id join apartments a on a.block_id = b.id
    cross join lateral (
      select coalesce(bool_or(l.covers @> ${today}::date and u.status = 'active'), false) as is_let,
        coalesce(bool_or(l.covers && daterange(date_trunc('month', ${today}::date)::date,
          (date_trunc('month', ${today}::date) + interval '1 month')::date)), false) as is_touched
      from leases l join tenants t on t.id = l.tenant_id join users u on u.id = t.user_id
      where l.apartment_id = a.id) h
    group by e.id order by e.id`.execute(db);
  return rows;
}

/** This month and the thirteen before it, in their order, as `2026-11`. */
function fourteenMonths(today: string): string[] {
  const { year, month } = monthOf(today);
  return Array.from({ length: 14 }, (_, at) => new Date(Date.UTC(year, month - 14 + at, 1)).toISOString().slice(0, 7));
}

const MIDDLE = '2026-11-21T09:00:00Z';
const DAYS: [when: string, instant: string][] = [
  ['a day in the middle of a month', MIDDLE],
  ['the first minutes of a year, which begins later in UTC', '2026-12-31T21:01:00Z'],
  ['the last minute of a month, a leap day', '2028-02-29T20:59:00Z'],
];

describe.each(DAYS)('on %s', (_when, instant) => {
  const parts = () => sharedAt(instant);

  test('it has the numbers of records in the decisions', async () => {
    const { db, today } = await parts();
    expect(await count(db, sql`estates`)).toBe(6);
    expect(await count(db, sql`apartments`)).toBeGreaterThanOrEqual(112);
    expect(await count(db, sql`apartments`)).toBeLessThanOrEqual(125);
    const tenants = await count(db, sql`tenants`);
    expect(tenants).toBeGreaterThanOrEqual(98);
    expect(tenants).toBeLessThanOrEqual(110);
    const { rows: months } = await sql<{ month: string }>`
      select distinct to_char(period_start, 'YYYY-MM') as month from charges
      where payment_type = 'Rent' and period_start <= ${today} order by 1`.execute(db);
    expect(months.map(({ month }) => month)).toEqual(fourteenMonths(today));
    expect(
      await count(db, sql`complaint_statuses s where exists (select from complaints c where c.status_id = s.id)`),
    ).toBe(4);
    const statuses = sql`payment_statuses s where exists (select from charges p where p.status_id = s.id)`;
    expect(await count(db, statuses)).toBe(8);
    for (const refund of ['Pending', 'Refunded', 'Withheld']) {
      expect(await count(db, sql`charges where refund_status = ${refund}`)).toBeGreaterThan(0);
    }
    expect(await count(db, sql`leases where lease_end between ${today} and ${addDays(today, 14)}`)).toBeGreaterThan(2);
    expect(await count(db, sql`leases where lease_end between ${today} and ${addDays(today, 60)}`)).toBeGreaterThan(7);
  });

  test('the figures are realistic and differ by estate', async () => {
    const { db, today } = await parts();
    const rows = await ratesOf(db, today);
    const collection = rows.map(({ paid, expected }) => (paid / expected) * 100);
    for (const rate of collection) {
      expect(rate).toBeGreaterThanOrEqual(75);
      expect(rate).toBeLessThanOrEqual(95);
    }
    expect(new Set(collection.map(Math.round)).size).toBeGreaterThan(3);
    const isLet = rows.reduce((sum, row) => sum + row.let, 0);
    const homes = rows.reduce((sum, row) => sum + row.homes, 0);
    expect((isLet / homes) * 100).toBeGreaterThanOrEqual(85);
    expect((isLet / homes) * 100).toBeLessThanOrEqual(92);
    expect(rows.map(({ owner_id }) => owner_id).filter((owner) => owner === 2)).toHaveLength(4);
  });

  test('`tenant` lives with `owner`, owes one payment, has paid before, and has complained twice', async () => {
    const { db, today } = await parts();
    const { id } = await db
      .selectFrom('tenants as t')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .select('t.id')
      .where('u.username', '=', 'tenant')
      .executeTakeFirstOrThrow();
    const lives = sql`leases l join apartments a on a.id = l.apartment_id join blocks b on b.id = a.block_id
      join estates e on e.id = b.estate_id join users o on o.id = e.owner_id
      where l.tenant_id = ${id} and l.covers @> ${today}::date and o.username = 'owner'`;
    expect(await count(db, lives)).toBe(1);
    const overdue = sql`charges where tenant_id = ${id} and due_date < ${today} and outstanding_amount > 0`;
    expect(await count(db, overdue)).toBe(1);
    expect(await count(db, sql`charges where tenant_id = ${id} and status_id = 2`)).toBeGreaterThan(11);
    expect(
      await count(
        db,
        sql`claims m join charges c on c.id = m.charge_id where c.tenant_id = ${id} and m.state = 'waiting' and m.file_id is not null`,
      ),
    ).toBe(1);
    expect(await count(db, sql`complaints where tenant_id = ${id}`)).toBe(2);
  });

  test('no event is dated in the future', async () => {
    const { db, clock, today } = await parts();
    const now = new Date(clock.now());
    const instants = sql`(select created_at as at from users union all select created_at from leases
      union all select renewed_at from lease_renewals union all select created_at from charges union all select updated_at from charges
      union all select paid_at from charges union all select issued_at from receipts union all select received_at from receipts union all select voided_at from receipts
      union all select made_at from allocations union all select undone_at from allocations union all select created_at from credit_notes
      union all select created_at from deposit_movements union all select created_at from refunds union all select created_at from transfers
      union all select logged_at from claims union all select decided_at from claims union all select posted_at from journal_entries
      union all select created_at from lease_terms union all select created_at from expenses union all select reversed_at from expenses
      union all select created_at from complaints union all select changed_at from complaint_status_changes
      union all select created_at from notifications union all select read_at from notifications union all select at from audit_log) m`;
    expect(await count(db, sql`${instants} where m.at > ${now}`)).toBe(0);
    expect(await count(db, sql`charges where paid_at < created_at`)).toBe(0);
    expect(await count(db, sql`journal_entries where effective_on > ${today} and charge_id is null`)).toBe(0);
    expect(
      await count(
        db,
        sql`complaint_status_changes s join complaints c on c.id = s.complaint_id where s.changed_at < c.created_at`,
      ),
    ).toBe(0);
  });

  test('the number of a cheque does not repeat that it is one', async () => {
    const { db } = await parts();
    const cheques = sql`receipts where channel = 'cheque'`;
    expect(await count(db, cheques)).toBeGreaterThan(0);
    expect(await count(db, sql`${cheques} and external_reference !~ '^\\d{6}$'`)).toBe(0);
  });

  test('receipt numbers run from 1 in each year, in the order of issue', async () => {
    const { db } = await parts();
    const gaps = sql`(select number, issued_at, year * 10000000::bigint + row_number() over (partition by year order by issued_at, number) as wanted
      from (select number, issued_at, extract(year from issued_at at time zone 'Africa/Kampala')::bigint as year from receipts) r) n
      where n.number is distinct from n.wanted`;
    expect(await count(db, gaps)).toBe(0);
    const series = sql`receipt_serials s where last_serial <> (select max(number) % 10000000 from receipts where number / 10000000 = s.year)`;
    expect(await count(db, series)).toBe(0);
    expect(await count(db, sql`receipt_serials`)).toBeGreaterThan(0);
  });

  test('every receipt shows the balance after it, the deposit, and what it settled when it was issued', async () => {
    const { db } = await parts();
    const until = sql`j.account_id = r.account_id and j.posted_at <= r.issued_at`;
    const balance = sql`(select coalesce(sum(case when debit = 'tenant' then amount when credit = 'tenant' then -amount end), 0)
      from journal_entries j where ${until})`;
    const held = sql`(select coalesce(sum(case when credit = 'deposits' then amount when debit = 'deposits' then -amount end), 0)
      from journal_entries j where ${until})`;
    const settled = sql`(select coalesce(sum(l.amount), 0) from allocations l
      where l.receipt_id = r.id and l.made_at <= r.issued_at and not coalesce(l.undone_at <= r.issued_at, false))`;
    const shown = sql`(select coalesce(sum((line ->> 'amount')::bigint), 0)
      from jsonb_array_elements(r.snapshot -> 'lines') line)`;
    const wrong = sql`receipts r where verify_code is null or ((snapshot ->> 'balance_after')::bigint,
        (snapshot ->> 'deposit_held')::bigint, ${shown}, (snapshot ->> 'credit')::bigint)
      is distinct from (${balance}, ${held}, ${settled}, r.amount - ${settled})`;
    expect(await count(db, wrong)).toBe(0);
    const open = sql`receipts r cross join jsonb_array_elements(r.snapshot -> 'lines') line
      where (line ->> 'amount')::bigint + (line ->> 'outstanding_amount')::bigint > (line ->> 'charge_amount')::bigint`;
    expect(await count(db, open)).toBe(0);
    const paidUntil = sql`receipts r join accounts a on a.id = r.account_id
      where r.id = (select max(last.id) from receipts last where last.account_id = a.id)
        and r.issued_at >= (select max(posted_at) from journal_entries j where j.account_id = a.id)
        and (r.snapshot ->> 'paid_until')::date is distinct from a.paid_until`;
    expect(await count(db, paidUntil)).toBe(0);
  });

  test('every account and every charge agrees with a recount of its rows', async () => {
    const { db } = await parts();
    const balance = sql`(select coalesce(sum(case when debit = 'tenant' then amount when credit = 'tenant' then -amount end), 0)
      from journal_entries j where j.account_id = a.id)`;
    const held = sql`(select coalesce(sum(case when credit = 'deposits' then amount when debit = 'deposits' then -amount end), 0)
      from journal_entries j where j.account_id = a.id)`;
    const open = sql`(select coalesce(sum(outstanding_amount), 0) from charges c
      where c.account_id = a.id and is_owed and payment_type <> 'Security Deposit')`;
    const credit = sql`(select coalesce(sum(amount), 0) from receipts r where r.account_id = a.id and voided_at is null)
      - (select coalesce(sum(l.amount), 0) from allocations l join receipts r on r.id = l.receipt_id
        where r.account_id = a.id and l.undone_at is null)
      - (select coalesce(sum(s.amount), 0) from receipt_spendings s join receipts r on r.id = s.receipt_id where r.account_id = a.id)`;
    expect(
      await count(
        db,
        sql`accounts a where (balance, deposit_held, open_amount, credit)
      is distinct from (${balance}, ${held}, ${open}, ${credit})`,
      ),
    ).toBe(0);
    const charges = sql`charges c where (settled_amount, credited_amount) is distinct from (
      (select coalesce(sum(amount), 0) from allocations where charge_id = c.id and undone_at is null),
      (select coalesce(sum(amount), 0) from credit_notes where charge_id = c.id))`;
    expect(await count(db, charges)).toBe(0);
    expect(await count(db, sql`leases l where not exists (select from accounts a where a.lease_id = l.id)`)).toBe(0);
    expect(await recountLedger(db)).toEqual([]);
  });

  test('the schedule would add nothing: every period of the terms that is due is charged, at its rent', async () => {
    const { db, today, clock } = await parts();
    const { rows: terms } = await sql<RentTerms & LeaseDays & { lease_id: number }>`
      select m.lease_id, m.starts_on, m.rent_amount, m.rent_every, m.due_day, l.lease_start,
        coalesce(l.ended_on, l.lease_end, '9999-12-31')::date as lease_end
      from lease_terms m join leases l on l.id = m.lease_id`.execute(db);
    const wanted = [...Map.groupBy(terms, ({ lease_id }) => lease_id)].flatMap(([lease_id, own]) =>
      rentPeriods(own[0] as LeaseDays, own, addDays(today, 14)).map(({ period_start, period_end, due_date, amount }) =>
        [lease_id, period_start, period_end, due_date, amount].join(' '),
      ),
    );
    const { rows } = await sql<Record<string, unknown>>`
      select s.lease_id, s.period_start, s.period_end, c.due_date, c.gross_amount from scheduled_charges s join charges c on c.id = s.charge_id`.execute(
      db,
    );
    const charged = new Set(rows.map((row) => Object.values(row).join(' ')));
    expect(wanted.filter((period) => !charged.has(period))).toEqual([]);
    expect(wanted.length).toBeGreaterThan(1_000);
    expect(await chargeRentDueSoon({ db, clock })).toBe(0);
  });

  test('every current lease has terms in force and the rent of this month from the schedule', async () => {
    const { db, today } = await parts();
    const current = sql`leases l where l.covers @> ${today}::date`;
    const terms = sql`exists (select from lease_terms m where m.lease_id = l.id and m.starts_on <= ${today})`;
    const charged = sql`exists (select from scheduled_charges s join charges c on c.id = s.charge_id
      where s.lease_id = l.id and c.is_owed and ${today}::date between s.period_start and s.period_end)`;
    expect(await count(db, current)).toBeGreaterThan(95);
    expect(await count(db, sql`${current} and not (${terms} and ${charged})`)).toBe(0);
  });

  test('the statement of everybody who stayed has the rent of fourteen months, and adds up line by line', async () => {
    const shared = await parts();
    const months = fourteenMonths(shared.today);
    const { rows: stayed } = await sql<{ id: number; balance: number }>`select a.id, a.balance
      from accounts a join leases l on l.id = a.lease_id
      where l.covers @> ${`${months[0]}-01`}::date and l.covers @> ${shared.today}::date`.execute(shared.db);
    expect(stayed.length).toBeGreaterThan(30);
    for (const { id, balance } of stayed) {
      const { lines, ...statement } = await getStatement(shared as unknown as Parts, MANAGER, id, {});
      const rents = lines.filter(({ kind, text }) => kind === 'charge' && text.startsWith('Rent'));
      expect(lines.filter(({ kind, receipt_code }) => kind === 'receipt' && !receipt_code)).toEqual([]);
      const charged = new Set(rents.map(({ on }) => on.slice(0, 7)));
      expect([id, months.filter((month) => !charged.has(month))]).toEqual([id, []]);
      let sum = statement.opening_balance;
      for (const { debit, credit, balance: shown } of lines) expect([id, shown]).toEqual([id, (sum += debit - credit)]);
      expect([id, sum, statement.closing_balance]).toEqual([id, balance, balance]);
    }
  });

  test('there is something to see of everything the ledger records', async () => {
    const { db, today } = await parts();
    const age = sql`charges where is_owed and outstanding_amount > 0 and payment_type <> 'Security Deposit' and ${today}::date - due_date`;
    // The money received from the day of a promise to the promised day.
    const received = sql`(select coalesce(sum(r.worth), 0) from receipts r
      where r.account_id = o.account_id and r.voided_at is null and (r.received_at at time zone 'Africa/Kampala')::date
        between (o.noted_at at time zone 'Africa/Kampala')::date and o.due_on)`;
    const some: [string, ReturnType<typeof sql>][] = [
      ['not due yet', sql`${age} <= 0`],
      ...['between 1 and 30', 'between 31 and 60', 'between 61 and 90', '> 90'].map(
        (bucket): [string, ReturnType<typeof sql>] => [`due ${bucket}`, sql`${age} ${sql.raw(bucket)}`],
      ),
      ['part payments', sql`charges where status_id = 4`],
      ['instalments', sql`(select from allocations where undone_at is null group by charge_id having count(*) > 1) l`],
      ['one receipt for several rents', sql`(select from allocations group by receipt_id having count(*) > 2) l`],
      ['credit', sql`accounts where credit > 0`],
      ['paid ahead', sql`accounts where paid_until > (${today}::date + 32)`],
      [
        'a bounced cheque',
        sql`receipts r join receipts n on n.id = r.replaced_by where r.channel = 'cheque' and n.number > r.number`,
      ],
      [
        'a receipt recorded anew with another sum',
        sql`receipts r join receipts n on n.id = r.replaced_by where n.amount <> r.amount`,
      ],
      [
        'a deposit used for a repair',
        sql`deposit_movements m join charges c on c.id = m.charge_id where kind = 'used' and c.status_id = 2`,
      ],
      [
        'part of a deposit held',
        sql`accounts a join deposit_movements m on m.account_id = a.id where kind = 'used' and deposit_held > 0`,
      ],
      ['refunded deposits', sql`deposit_movements where kind = 'refunded'`],
      ['withheld deposits', sql`deposit_movements where kind = 'withheld'`],
      ['moved deposits', sql`deposit_movements where kind = 'transferred_in'`],
      ['moved credit', sql`receipts where source = 'transfer'`],
      ['refunds', sql`refunds`],
      ['a promise', sql`accounts where promise_on > ${today} and open_amount > 0`],
      ['a kept promise', sql`promises o where due_on < ${today} and ${received} >= amount`],
      ['a broken promise', sql`promises o where due_on < ${today} and ${received} < amount`],
      ['a dispute', sql`accounts where disputed_at is not null and open_amount > 0`],
      [
        'a notice with its paper and what told of it',
        sql`notices n join files f on f.id = n.file_id join text_messages m on m.notice_id = n.id`,
      ],
      ['a rise', sql`lease_terms where notice_on is not null`],
      ...['waiting', 'verified', 'rejected'].map((state): [string, ReturnType<typeof sql>] => [
        `${state} claims`,
        sql`claims where state = ${state}`,
      ]),
      ['a claim of what nobody charged', sql`charges where source = 'claim' and not is_owed`],
      ...['waiver', 'discount', 'repair', 'correction', 'cancellation'].map(
        (kind): [string, ReturnType<typeof sql>] => [kind, sql`credit_notes where kind = ${kind}`],
      ),
      ['costs of every month', sql`expenses where spent_on < (${today}::date - 360)`],
      ['repairs of complaints', sql`expenses where complaint_id is not null`],
      ['receipts of repairs', sql`expenses where receipt_file_id is not null`],
      ['costs that come again', sql`recurring_expenses where next_on > ${today}`],
      ['a cost that is to be paid', sql`expenses where paid_on is null`],
      ['a cost that the owner paid', sql`expenses where paid_by = 'owner'`],
      ['a cost that was reversed', sql`expenses where reversed_on is not null`],
      ['tax kept back from a vendor', sql`expenses where withheld > 0`],
      ['a least fee', sql`fee_agreements where minimum > 0`],
      ['VAT on a fee', sql`fee_agreements where vat_percent > 0`],
      ['a fee of what is charged', sql`fee_agreements where percent_of = 'charged'`],
      ['a letting fee', sql`fee_agreements where letting_fee > 0`],
    ];
    for (const [what, from] of some) expect([what, await count(db, from)]).not.toEqual([what, 0]);
    expect(
      await count(db, sql`estates e where not exists (select from fee_agreements f where f.estate_id = e.id)`),
    ).toBe(0);
    // Credit of automatic receipts would settle what is open.
    expect(await count(db, sql`accounts where credit > 0 and open_amount > 0`)).toBe(0);
    // The first morning would report them to the managers.
    expect(await count(db, sql`promises where due_on < ${today} and checked_at is null`)).toBe(0);
  });

  test('the statements of both owners are issued for each month that ended, and lead from one to the next', async () => {
    const { db, today } = await parts();
    const live = await count(db, sql`owner_statements where replaced_by is null`);
    const owners = await count(db, sql`(select distinct owner_id from owner_statements) o`);
    expect([owners, live]).toEqual([2, 26]);
    expect(await count(db, sql`owner_statements where replaced_by is not null`)).toBe(1);
    expect(await count(db, sql`remittances where paid_on > ${today}`)).toBe(0);
    expect(await count(db, sql`remittances`)).toBeGreaterThan(20);
    expect((await checkLedger(db)).checks.filter(({ ok }) => !ok)).toEqual([]);
  });

  test('no tenant has two payments of one type for one month', async () => {
    const { db } = await parts();
    const doubles = sql`(select from charges where status_id not in (5, 6, 8)
      group by tenant_id, lease_id, payment_type, payment_for_year, payment_for_month having count(*) > 1) d`;
    expect(await count(db, doubles)).toBe(0);
  });
});

test('each statement of the demo reconciles by hand: every owner, every month that has ended', async () => {
  const { db } = await sharedAt(MIDDLE);
  const recounted = await recountStatements(db);
  const { rows: owners } = await sql<{ owner: number }>`
    select distinct owner_id as owner from estate_ownerships order by owner_id`.execute(db);
  const months = Array.from({ length: 13 }, (_, at) => new Date(Date.UTC(2025, 9 + at, 1)).toISOString().slice(0, 7));
  for (const { owner } of owners)
    expect(recounted.filter((one) => one.owner === owner).map(({ month }) => month)).toEqual(months);
  for (const own of recounted) {
    const { snapshot } = await db
      .selectFrom('owner_statements')
      .select('snapshot')
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow();
    expect(statementDifferences(snapshot as OwnerStatement, own)).toEqual([]);
  }
});

test('the demo accounts of each role and of the office sign in with the demo password, and no other account does', async () => {
  const { db } = await sharedAt(MIDDLE);
  const users = await db.selectFrom('users').select(['username', 'password_hash', 'role']).orderBy('id').execute();
  expect(await listDemoUsernames(db)).toEqual([...DEMO_USERNAMES]);
  const roles = new Map(users.map(({ username, role }) => [username, role]));
  expect(DEMO_USERNAMES.map((name) => roles.get(name))).toEqual(['manager', 'manager', 'manager', 'owner', 'tenant']);
  for (const { username, password_hash } of users.filter((user) =>
    DEMO_USERNAMES.some((name) => name === user.username),
  ))
    expect([username, await isRightPassword(password_hash, DEMO_PASSWORD)]).toEqual([username, true]);
  const stranger = users[10];
  expect(await isRightPassword(stranger?.password_hash, DEMO_PASSWORD)).toBe(false);
});

test('receipt files of logged payments open as PDF', async () => {
  const { db, files } = await sharedAt(MIDDLE);
  const stored = await db.selectFrom('files').select(['storage_key', 'media_type', 'size_bytes']).execute();
  expect(stored.length).toBeGreaterThan(2);
  for (const { storage_key, media_type, size_bytes } of stored) {
    const content = await buffer(files.read(storage_key));
    expect(content.length).toBe(size_bytes);
    expect(await recogniseDocument('', content)).toBe(media_type);
  }
});

/** The whole portfolio as text, without the parts that differ by intent: salts of passwords and the names of files. */
async function portfolioOf({ db }: { db: Db }): Promise<string> {
  const { rows } = await sql<{ summary: unknown }>`select json_build_array(
    (select json_agg(to_jsonb(u) - 'password_hash' order by u.id) from users u),
    (select json_agg(a order by a.id) from apartments a), (select json_agg(l order by l.id) from leases l),
    (select json_agg(r order by r.id) from lease_renewals r),
    (select json_agg(c order by c.id) from charges c), (select json_agg(a order by a.id) from accounts a),
    (select json_agg(to_jsonb(m) - 'file_id' order by m.id) from claims m), (select json_agg(j order by j.id) from journal_entries j),
    (select json_agg(r order by r.number) from receipts r), (select json_agg(c order by c.id) from complaints c),
    (select json_agg(n order by n.id) from notifications n),
    (select json_agg(to_jsonb(x) - 'receipt_file_id' order by x.id) from expenses x), (select json_agg(v order by v.id) from vendors v),
    (select json_agg(q order by q.id) from recurring_expenses q), (select json_agg(l order by l.id) from audit_log l)) as summary`.execute(
    db,
  );
  return JSON.stringify(rows[0]?.summary);
}

test('the same clock gives the same portfolio, a second load changes nothing, and rows added later get ids after it', async () => {
  const first = await portfolioOf(await sharedAt(MIDDLE));
  expect(first.length).toBeGreaterThan(100_000);
  const second = await loadedAt(MIDDLE);
  expect(await portfolioOf(second)).toBe(first);
  expect(await loadDemo(second)).toBe(false);
  expect(await portfolioOf(second)).toBe(first);
  const estate = await second.db
    .insertInto('estates')
    .values({ name: 'A new one', address: 'Plot 1, Mukono' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(estate.id).toBe(7);
});

test('a database that has an account is left unchanged', async () => {
  const parts = await emptyAt(MIDDLE);
  await parts.db
    .insertInto('users')
    .values({ username: 'first', password_hash: 'none', role: 'manager', staff_role: 'manager' })
    .execute();
  expect(await loadDemo(parts)).toBe(false);
  expect(await count(parts.db, sql`users`)).toBe(1);
  expect(await count(parts.db, sql`estates`)).toBe(0);
});
