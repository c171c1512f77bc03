import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect, type Connected } from '../../server/src/db/connect.ts';
import { runAuditCommand } from '../../server/src/features/audit/audit-command.ts';
import { recountLedger } from '../../server/src/test/recount-ledger.ts';
import { createTestDatabase } from '../../server/src/test/postgres.ts';
import type { PortfolioPlan } from './estate-leases.ts';
import { fillPortfolio } from './fill-portfolio.ts';
import { LANDLORD, OWNER } from './fill-people.ts';
import { settledTenants } from './settled-tenants.ts';

const PLAN: PortfolioPlan = { apartments: 120, today: '2026-11-21', seed: 1 };
const TABLES = [
  'users',
  'tenants',
  'estates',
  'apartments',
  'leases',
  'lease_renewals',
  'accounts',
  'lease_terms',
  'charges',
  'receipts',
  'allocations',
  'credit_notes',
  'refunds',
  'transfers',
  'receipt_spendings',
  'deposit_movements',
  'claims',
  'scheduled_charges',
  'journal_entries',
  'text_messages',
  'complaints',
  'complaint_status_changes',
  'notifications',
];

const opened: { db: Connected['db']; end: () => Promise<void> }[] = [];

/** Fills a database with a portfolio. */
async function filled(plan: PortfolioPlan) {
  const { connection, owner, drop } = await createTestDatabase(inject('postgres'));
  const { db, close } = connect(connection, () => {});
  opened.push({
    db,
    async end() {
      await close();
      await drop();
    },
  });
  return { db, done: await fillPortfolio(owner, plan) };
}

/** A digest of a database, table by table, whatever the order of the rows. */
function digest({ db }: { db: Connected['db'] }) {
  const digests = TABLES.map(async (table) => {
    // Ids that no row refers to follow the order of writing, which is the same too.
    const rows = sql`select md5(string_agg(md5(t::text), '' order by md5(t::text))) as sum from ${sql.table(table)} t`;
    return [table, (await rows.execute(db)).rows];
  });
  return Promise.all(digests);
}

let portfolio: Awaited<ReturnType<typeof filled>>;
beforeAll(async () => {
  portfolio = await filled(PLAN);
}, 180_000);
afterAll(() => Promise.all(opened.map(({ end }) => end())));

/** Returns a single number. */
async function count(text: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (${sql.raw(text)})::int as n`.execute(portfolio.db);
  return rows[0]?.n ?? Number.NaN;
}

test('has the requested number of homes, and 20 payments, 2 complaints and 0.9 tenants for each', async () => {
  expect(await count('select count(*) from live_apartments')).toBe(PLAN.apartments);
  expect(portfolio.done.payments).toBe(await count('select count(*) from charges'));
  const each = async (table: string) => (await count(`select count(*) from ${table}`)) / PLAN.apartments;
  expect(await each('charges')).toBeGreaterThan(19);
  expect(await each('charges')).toBeLessThan(23);
  expect(await each('complaints')).toBeGreaterThan(1.6);
  expect(await each('complaints')).toBeLessThan(2.4);
  expect(await each('tenants')).toBeCloseTo(0.9, 1);
});

test('has something for every screen: dues, past tenants, renewals, deposits, deleted payments, payments for several months', async () => {
  const some = {
    overdue: "live_charges where due_date < '2026-11-21' and outstanding_amount > 0",
    pending: "live_charges where due_date >= '2026-11-21' and status_id = 1",
    'of each status': 'payment_statuses s where exists (select from live_charges p where p.status_id = s.id)',
    deposits: "live_charges where refund_status = 'Pending'",
    'refunded deposits':
      "charges c join deposit_movements m on m.charge_id = c.id and m.kind = 'refunded' where refund_status = 'Refunded'",
    'withheld deposits':
      "charges c join deposit_movements m on m.charge_id = c.id and m.kind = 'withheld' where refund_status = 'Withheld'",
    refunds: 'refunds f join charges c on c.id = f.charge_id where c.status_id = 6',
    'refunds of credit': 'refunds where charge_id is null and reversed_at is null',
    'transfers of credit and deposit':
      "transfers t join receipts r on r.account_id = t.to_account and r.source = 'transfer' where t.credit > 0 and t.deposit > 0",
    'deposits used':
      "deposit_movements m join receipts r on r.id = m.receipt_id and r.source = 'deposit' where m.kind = 'used'",
    'opening balances':
      "charges c join receipts r on r.account_id = c.account_id and r.source = 'opening' where c.source = 'opening'",
    'charges of many at once': "live_charges where source = 'bulk'",
    waivers: "credit_notes n join live_charges c on c.id = n.charge_id and c.status_id = 2 where n.kind = 'waiver'",
    'part payments': 'live_charges where status_id = 4',
    'replaced receipts': 'receipts r join receipts n on n.id = r.replaced_by and n.account_id = r.account_id',
    credit: 'accounts where credit > 0',
    'claims that wait': "claims where state = 'waiting'",
    'verified claims': "claims m join receipts r on r.id = m.receipt_id and r.source = 'claim'",
    'claims of what nobody charged': "live_charges where source = 'claim' and not is_owed",
    'terms of a schedule': "lease_terms where rent_every = 'quarter'",
    'of several months': 'live_charges where cardinality(months_paid) = 3',
    deleted: 'charges where deleted_at is not null',
    'past leases': "leases where not covers @> '2026-11-21'::date",
    renewals: 'lease_renewals',
    'complaints that wait': 'complaints where status_id = 1',
    'complaints with a history': 'complaint_status_changes where from_status_id is not null',
    'messages that were not read': 'notifications where read_at is null',
    'audit entries': 'audit_log',
  };
  for (const [what, from] of Object.entries(some))
    expect([what, await count(`select count(*) from ${from}`)]).not.toEqual([what, 0]);
  expect(await count(`select count(*) from ${some['of each status']}`)).toBe(8);
});

test('contains nothing in the future, and each complaint has the last status of its history', async () => {
  expect(await count("select count(*) from charges where paid_at > '2026-11-21T03:00:00Z'")).toBe(0);
  expect(await count("select count(*) from complaint_status_changes where changed_at > '2026-11-21T03:00:00Z'")).toBe(
    0,
  );
  const ended = `select count(*) from complaints c where c.status_id <> (
    select to_status_id from complaint_status_changes h where h.complaint_id = c.id order by h.changed_at desc, h.id desc limit 1)`;
  expect(await count(ended)).toBe(0);
});

test('numbers the receipts of each year from 1 without gaps', async () => {
  const wanted = `select count(*) from (select number, number / 10000000 as year,
      row_number() over (partition by number / 10000000 order by number) as serial from receipts where number is not null) r
    where number <> year * 10000000::bigint + serial`;
  expect(await count(wanted)).toBe(0);
  expect(await count("select count(*) from receipts where (number is null) <> (source = 'opening')")).toBe(0);
  // Else the portal would complete them while it is measured.
  expect(await count('select count(*) from receipts where verify_code is null and number is not null')).toBe(0);
  const series = `select count(*) from receipt_serials s full join (
      select number / 10000000 as year, count(*) as receipts from receipts where number is not null group by 1) r using (year)
    where s.last_serial is distinct from r.receipts`;
  expect(await count(series)).toBe(0);
});

test('gives every charge the sums, the state and the number of its rows', async () => {
  const wrong = `select count(*) from charges c
    left join lateral (select coalesce(sum(l.amount), 0) as settled, max(r.received_at) as last,
        (array_agg(r.number order by r.received_at desc, r.number desc))[1] as number
      from allocations l join receipts r on r.id = l.receipt_id where l.charge_id = c.id and l.undone_at is null) m on true
    left join lateral (select coalesce(sum(n.amount), 0) as credited from credit_notes n
      where n.charge_id = c.id and n.reversed_at is null) n on true
    where (c.settled_amount, c.credited_amount, c.receipt_number) is distinct from (m.settled, n.credited, m.number)
      or c.paid_at is distinct from case when m.settled > 0 and m.settled = c.gross_amount - n.credited then m.last end`;
  expect(await count(wrong)).toBe(0);
  expect(
    await count(
      'select count(*) from allocations l join receipts r on r.id = l.receipt_id where r.voided_at is not null and l.undone_at is null',
    ),
  ).toBe(0);
});

test('gives every account the sums of its journal, its charges and its receipts', async () => {
  const sums = `select a.id,
      (select coalesce(sum(case when debit = 'tenant' then amount when credit = 'tenant' then -amount end), 0)
        from journal_entries j where j.account_id = a.id) as balance,
      (select coalesce(sum(case when credit = 'deposits' then amount when debit = 'deposits' then -amount end), 0)
        from journal_entries j where j.account_id = a.id) as held,
      (select coalesce(sum(outstanding_amount), 0) from live_charges c where c.account_id = a.id and is_owed
        and payment_type <> 'Security Deposit') as open,
      (select min(due_date) from live_charges c where c.account_id = a.id and is_owed and outstanding_amount > 0
        and payment_type <> 'Security Deposit') as oldest,
      (select coalesce(sum(amount), 0) from receipts r where r.account_id = a.id and voided_at is null)
        - (select coalesce(sum(l.amount), 0) from allocations l join receipts r on r.id = l.receipt_id
          where r.account_id = a.id and l.undone_at is null)
        - (select coalesce(sum(s.amount), 0) from receipt_spendings s join receipts r on r.id = s.receipt_id
          where r.account_id = a.id and s.ended_at is null) as credit,
      (select max(period_end) from live_charges c where c.account_id = a.id and payment_type = 'Rent' and status_id = 2
        and not exists (select from live_charges o where o.account_id = a.id and o.payment_type = 'Rent' and o.is_owed
          and o.outstanding_amount > 0 and o.period_start <= c.period_end)) as paid_until
    from accounts a`;
  const wrong = `select count(*) from accounts a join (${sums}) s using (id)
    where (a.balance, a.deposit_held, a.open_amount, a.oldest_due, a.credit, a.paid_until)
      is distinct from (s.balance, s.held, s.open, s.oldest, s.credit, s.paid_until)`;
  expect(await count(wrong)).toBe(0);
  expect(
    await count('select count(*) from leases l where not exists (select from accounts a where a.lease_id = l.id)'),
  ).toBe(0);
  const mirrors = `select count(*) from journal_entries r left join journal_entries e on e.id = r.reverses
    and (e.debit, e.credit, e.amount, e.account_id) = (r.credit, r.debit, r.amount, r.account_id)
    where r.reverses is not null and e.id is null`;
  expect(await count(mirrors)).toBe(0);
  expect(await recountLedger(portfolio.db)).toEqual([]);
});

test('has an audit log with an intact chain', async () => {
  const lines: string[] = [];
  const code = await runAuditCommand(portfolio.db, { print: (line) => lines.push(line), progress: () => {} }, [
    'verify',
  ]);
  expect([code, lines.join(' ')]).toEqual([0, expect.stringContaining('is whole')]);
});

test('continues its ids: a row added later gets a new id', async () => {
  for (const table of [
    'users',
    'estates',
    'apartments',
    'tenants',
    'leases',
    'accounts',
    'charges',
    'receipts',
    'allocations',
    'journal_entries',
    'complaints',
  ])
    // In two queries, because on Citus the table is on another node than the sequence.
    expect([table, await count(`select nextval(pg_get_serial_sequence('${table}', 'id'))`)]).toEqual([
      table,
      (await count(`select max(id) from ${table}`)) + 1,
    ]);
});

test('has an owner with estates, an owner without, and tenants who can sign in', async () => {
  expect(await count(`select count(*) from live_estates where owner_id = ${OWNER.id}`)).toBe(1);
  expect(await count(`select count(*) from live_estates where owner_id = ${LANDLORD.id}`)).toBe(0);
  expect(await settledTenants(portfolio.db, PLAN.today, 20)).toHaveLength(20);
});

test('is identical for the same plan, and different for another seed', { timeout: 180_000 }, async () => {
  const small = { ...PLAN, apartments: 12 };
  const first = await digest(await filled(small));
  expect(await digest(await filled(small))).toEqual(first);
  expect(await digest(await filled({ ...small, seed: 2 }))).not.toEqual(first);
});
