import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect, type Connected } from '../../server/src/db/connect.ts';
import { runAuditCommand } from '../../server/src/features/audit/audit-command.ts';
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
  'payments',
  'receipts',
  'payment_reminders',
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
  expect(portfolio.done.payments).toBe(await count('select count(*) from payments'));
  const each = async (table: string) => (await count(`select count(*) from ${table}`)) / PLAN.apartments;
  expect(await each('payments')).toBeGreaterThan(19);
  expect(await each('payments')).toBeLessThan(23);
  expect(await each('complaints')).toBeGreaterThan(1.6);
  expect(await each('complaints')).toBeLessThan(2.4);
  expect(await each('tenants')).toBeCloseTo(0.9, 1);
});

test('has something for every screen: dues, past tenants, renewals, deposits, deleted payments, payments for several months', async () => {
  const some = {
    overdue: "live_payments where due_date < '2026-11-21' and status_id not in (2, 5, 6)",
    pending: "live_payments where due_date >= '2026-11-21' and status_id = 1",
    'of each status': 'payment_statuses s where exists (select from live_payments p where p.status_id = s.id)',
    deposits: "live_payments where refund_status = 'Pending'",
    refunds: "live_payments where refund_status = 'Refunded' and status_id = 6",
    'of several months': 'live_payments where cardinality(months_paid) = 3',
    deleted: 'payments where deleted_at is not null',
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
  expect(await count("select count(*) from payments where paid_at > '2026-11-21T03:00:00Z'")).toBe(0);
  expect(await count("select count(*) from complaint_status_changes where changed_at > '2026-11-21T03:00:00Z'")).toBe(
    0,
  );
  const ended = `select count(*) from complaints c where c.status_id <> (
    select to_status_id from complaint_status_changes h where h.complaint_id = c.id order by h.changed_at desc, h.id desc limit 1)`;
  expect(await count(ended)).toBe(0);
});

test('gives every paid payment its receipt, in one series without gaps', async () => {
  const valid = `select count(*) from payments p left join receipts r on r.number = p.receipt_number and r.payment_id = p.id
    and r.withdrawn_at is null where p.status_id = 2 and r.number is null`;
  expect(await count(valid)).toBe(0);
  expect(await count('select max(number) - count(*) from receipts')).toBe(0);
  expect(await count('select last_number - (select max(number) from receipts) from receipt_series')).toBe(0);
});

test('has an audit log with an intact chain', async () => {
  const lines: string[] = [];
  const code = await runAuditCommand(portfolio.db, { print: (line) => lines.push(line), progress: () => {} }, [
    'verify',
  ]);
  expect([code, lines.join(' ')]).toEqual([0, expect.stringContaining('is whole')]);
});

test('continues its ids: a row added later gets a new id', async () => {
  for (const table of ['users', 'estates', 'apartments', 'tenants', 'leases', 'payments', 'complaints'])
    expect([
      table,
      await count(`select nextval(pg_get_serial_sequence('${table}', 'id')) > (select max(id) from ${table})`),
    ]).toEqual([table, 1]);
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
