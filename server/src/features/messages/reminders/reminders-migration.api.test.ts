import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect, type Db } from '../../../db/connect.ts';
import { migrate, migrationNames } from '../../../db/migrate.ts';
import { asAdmin } from '../../../test/postgres.ts';
import { ladderOn } from '../../ledger/schedule/rules-in-force.ts';

const NAME = `before_messages_${process.pid}`;
let db: Db;
let close: () => Promise<unknown>;

/** A database as it was before the ladder, with one tenant who was reminded of a charge. */
beforeAll(async () => {
  const { admin } = inject('postgres');
  await asAdmin(admin, `create database ${NAME} template template0 encoding 'UTF8'`);
  ({ db, close } = connect({ ...admin, database: NAME }, () => {}));
  const names = await migrationNames();
  await migrate(db, names[names.findIndex((name) => name.startsWith('0023')) - 1]);
  await sql`update settings set reminder_days = 5`.execute(db);
  await sql`insert into users (id, username, password_hash, role) values (1, 'sarah', 'none', 'tenant')`.execute(db);
  await sql`insert into tenants (id, user_id) values (1, 1)`.execute(db);
  await sql`insert into accounts (id, tenant_id, reference_code, balance, open_amount, oldest_due, promise_on)
    values (1, 1, '10000003', 500000, 500000, '2026-11-01', '2026-11-30')`.execute(db);
  await sql`insert into charges (id, account_id, tenant_id, payment_type, gross_amount, due_date, months_paid,
      payment_for_year, source, label_id)
    select n, 1, 1, 'Other', 250000, current_date + 2 + n, '{11}', 2026, 'manual', 1
    from generate_series(1, 2) n`.execute(db);
  await sql`insert into payment_reminders (payment_id, reminded_at) values (1, now()), (2, now())`.execute(db);
  await migrate(
    db,
    names.findLast((name) => name < '0025'),
  );
  // The job that reported the day before it ran did so three days ago.
  await sql`insert into jobs (name, next_run_at, done_on) values ('broken promises', now(), current_date - 3)`.execute(
    db,
  );
  await sql`insert into promises (id, account_id, amount, due_on)
    select 100 + n, 1, 1000, current_date - n from generate_series(2, 5) n`.execute(db);
  await migrate(db);
}, 120_000);
afterAll(async () => {
  await close();
  await asAdmin(inject('postgres').admin, `drop database if exists ${NAME} with (force)`);
});

test('the days of reminders become the first step of the ladder', async () => {
  const ladder = await ladderOn(db, '2026-11-21');
  expect(ladder.map(({ step, days }) => [step, days])).toEqual([
    ['before', -5],
    ['due', 0],
    ['after', 3],
    ['after2', 7],
    ['escalate', 14],
  ]);
});

test('who was reminded has a reminder of that day, and a promise has what is open', async () => {
  const messages = await db
    .selectFrom('text_messages')
    .select(['account_id', 'user_id', 'charge_id', 'step', 'channel', 'state'])
    .execute();
  expect(messages).toEqual([
    { account_id: 1, user_id: 1, charge_id: 1, step: 'before', channel: 'portal', state: 'delivered' },
  ]);
  const promises = await db
    .selectFrom('promises')
    .select(['account_id', 'amount', 'due_on'])
    .where('id', '<', 100)
    .execute();
  expect(promises).toEqual([{ account_id: 1, amount: 500_000, due_on: '2026-11-30' }]);
});

test('promises whose day was reported by then are not reported again', async () => {
  const promises = await db.selectFrom('promises').selectAll().where('id', '>', 100).orderBy('id').execute();
  expect(promises.map(({ id, checked_at }) => [id, checked_at !== null])).toEqual([
    [102, false],
    [103, false],
    [104, true],
    [105, true],
  ]);
});
