import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect, type Db } from '../../db/connect.ts';
import { migrate, migrationNames } from '../../db/migrate.ts';
import { asAdmin } from '../../test/postgres.ts';
import { checkLedger } from './check/check-ledger.service.ts';

const NAME = `before_opening_charges_${process.pid}`;
let db: Db;
let close: () => Promise<unknown>;
let before: Awaited<ReturnType<typeof readMoney>>;

/** The journal, and what an owner was charged in the month of the import by all of it. */
async function readMoney() {
  const { rows: journal } = await sql`select * from journal_entries order by id`.execute(db);
  const { rows: charged } = await sql<{ effective_on: string; amount: number }>`
    select effective_on, amount from owner_money where owner_id = 1 and kind = 'charged' order by entry_id`.execute(db);
  return { journal, charged };
}

/** A database from before: an owner with one tenant, whose rent and earlier debt were imported, each with a waiver. */
beforeAll(async () => {
  const { admin } = inject('postgres');
  await asAdmin(admin, `create database ${NAME} template template0 encoding 'UTF8'`);
  ({ db, close } = connect({ ...admin, database: NAME }, () => {}));
  await migrate(
    db,
    (await migrationNames()).findLast((name) => name < '0043'),
  );
  await sql`insert into users (id, username, password_hash, role) values (1, 'grace', 'none', 'owner'),
    (2, 'sarah', 'none', 'tenant')`.execute(db);
  await sql`insert into estates (id, name, address, owner_id) values (1, 'Kira Court', 'Plot 1, Kira', 1)`.execute(db);
  await sql`insert into estate_ownerships (estate_id, owner_id, from_date, recorded_on)
    values (1, 1, '2000-01-01', '2026-11-01')`.execute(db);
  await sql`insert into blocks (id, estate_id, name) values (1, 1, 'A')`.execute(db);
  await sql`insert into apartments (id, block_id, number) values (1, 1, 'A1')`.execute(db);
  await sql`insert into tenants (id, user_id) values (1, 2)`.execute(db);
  await sql`insert into leases (id, tenant_id, apartment_id, lease_start) values (1, 1, 1, '2026-03-01')`.execute(db);
  await sql`insert into accounts (id, lease_id, estate_id, tenant_id, reference_code, balance, open_amount, oldest_due)
    values (1, 1, 1, 1, '10000003', 480000, 480000, '2026-10-31')`.execute(db);
  await sql`insert into charges (id, account_id, tenant_id, lease_id, estate_id, payment_type, gross_amount,
      credited_amount, due_date, months_paid, payment_for_year, source, label_id)
    values (1, 1, 1, 1, 1, 'Rent', 100000, 20000, '2026-10-31', '{10}', 2026, 'import', 3),
      (2, 1, 1, 1, 1, 'Rent', 450000, 50000, '2026-11-30', '{11}', 2026, 'import', 1)`.execute(db);
  await sql`insert into credit_notes (id, charge_id, amount, kind, effective_on)
    values (1, 1, 20000, 'waiver', '2026-11-21'), (2, 2, 50000, 'waiver', '2026-11-30')`.execute(db);
  await sql`insert into journal_entries (account_id, effective_on, debit, credit, amount, charge_id, credit_note_id)
    values (1, '2026-10-31', 'tenant', 'opening', 100000, 1, null),
      (1, '2026-11-30', 'tenant', 'opening', 450000, 2, null),
      (1, '2026-11-21', 'credit_notes', 'tenant', 20000, null, 1),
      (1, '2026-11-30', 'credit_notes', 'tenant', 50000, null, 2)`.execute(db);
  before = await readMoney();
  await migrate(db);
}, 120_000);
afterAll(async () => {
  await close();
  await asAdmin(inject('postgres').admin, `drop database if exists ${NAME} with (force)`);
});

test('what was imported before stays as it was posted, so no statement of an owner changes', async () => {
  expect(before.charged.map(({ amount }) => amount)).toEqual([-20_000, -50_000]);
  expect(await readMoney()).toEqual(before);
  const { rows } = await sql`select source from charges order by id`.execute(db);
  expect(rows).toEqual([{ source: 'opening' }, { source: 'opening' }]);
  expect((await checkLedger(db)).checks.filter(({ ok }) => !ok)).toEqual([]);
});
