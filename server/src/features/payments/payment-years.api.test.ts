import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { listPayments, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';
import { paymentYearsJob } from './payment-years-job.ts';

const t = testApp();

const partitionOf = async (id: number) => {
  const { rows } = await sql<{ name: string }>`
    select tableoid::regclass::text as name from payments where id = ${id}`.execute(t.owner);
  return rows[0]?.name;
};
const partitions = async () => {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'payments'::regclass order by 1`.execute(
    t.owner,
  );
  return rows.map(({ name }) => name);
};
const runJob = () => paymentYearsJob(t.parts).run(new AbortController().signal);

test('a payment whose due date moves to another year keeps its id, receipt, messages and reminder', async () => {
  const manager = t.as(await t.make.user('manager'));
  const { id } = await t.make.payment({ tenant: await t.make.tenant(), due_date: '2026-12-31' });
  const paid = await manager.call(updatePayment, { id, body: { status_id: 2 } });
  await t.db.insertInto('payment_reminders').values({ payment_id: id, reminded_at: NOON }).execute();
  expect(await partitionOf(id)).toBe('payments_2026');

  const moved = await manager.call(updatePayment, { id, body: { due_date: '2027-01-01' } });
  const { receipt_number } = paid.body;
  expect(moved.body).toMatchObject({ id, due_date: '2027-01-01', receipt_number });
  expect(await partitionOf(id)).toBe('payments_2027');
  for (const table of ['receipts', 'payment_reminders', 'notifications'] as const) {
    const named = await t.db.selectFrom(table).select('payment_due_date').where('payment_id', '=', id).execute();
    expect(new Set(named.map(({ payment_due_date }) => payment_due_date))).toEqual(new Set(['2027-01-01']));
  }
});

test('a payment may be due in whatever year', async () => {
  const tenant = await t.make.tenant();
  const manager = t.as(await t.make.user('manager'));
  const days = ['1999-12-31', '2026-06-01', '2099-01-01'];
  for (const due_date of days) await t.make.payment({ tenant, due_date });
  const query = { tenant_id: tenant.id, ordering: 'due_date' as const };
  const { body } = await manager.call(listPayments, { query });
  expect((body as Payment[]).map(({ due_date }) => due_date)).toEqual(days);
});

test('two payments cannot have one receipt number, in whatever years they are due', async () => {
  const tenant = await t.make.tenant();
  const paid = await t.make.payment({ tenant, due_date: '2025-03-01', status_id: 2 });
  const { number } = await t.db
    .selectFrom('receipts')
    .select('number')
    .where('payment_id', '=', paid.id)
    .executeTakeFirstOrThrow();
  const other = await t.make.payment({ tenant, due_date: '2026-03-01' });
  const take = t.db
    .updateTable('payments')
    .set({ status_id: 2, paid_at: NOON, receipt_number: number })
    .where('id', '=', other.id)
    .execute();
  await expect(take).rejects.toThrow('payments_receipt_number_known');
});

test('a receipt cannot name a payment that does not exist', async () => {
  const stray = t.db.insertInto('receipts').values({ number: 900_001, payment_id: 999_999 }).execute();
  await expect(stray).rejects.toThrow('there is no payment 999999');
});

test('the years to come are made ahead, by a server that may not make tables', async () => {
  await runJob();
  const before = await partitions();
  expect(before).toContain('payments_2028');
  t.clock.set('2028-02-01T09:00:00Z');
  await runJob();
  await runJob();
  expect((await partitions()).filter((name) => !before.includes(name))).toEqual(['payments_2029', 'payments_2030']);
});

test('a payment of a year that is made later moves there as it is, with its receipt, message and reminder, and no sum changes', async () => {
  const manager = t.as(await t.make.user('manager'));
  const tenant = await t.make.tenant();
  const { id } = await t.make.payment({ tenant, due_date: '2032-02-29' });
  // A hundred years before.
  const old = await t.make.payment({ tenant, due_date: '1932-03-01' });
  await t.make.payment({ tenant, due_date: '2032-12-31' });
  const further = await t.make.payment({ tenant, due_date: '2033-01-01' });
  await manager.call(updatePayment, { id, body: { status_id: 2 } });
  await t.db.insertInto('payment_reminders').values({ payment_id: id, reminded_at: NOON }).execute();
  const state = async () => {
    const all = await Promise.all(
      (['payments', 'receipts', 'notifications', 'payment_reminders', 'payment_days'] as const).map((table) =>
        sql`select * from ${sql.table(table)} t order by t::text`.execute(t.db),
      ),
    );
    return all.map(({ rows }) => rows);
  };
  const before = await state();
  expect(await partitionOf(id)).toBe('payments_later');
  t.clock.set('2030-02-01T09:00:00Z');
  await runJob();
  expect([await partitionOf(id), await partitionOf(further.id)]).toEqual(['payments_2032', 'payments_later']);
  expect(await partitionOf(old.id)).toBe('payments_earlier');
  expect(await state()).toEqual(before);
  // The triggers work again, in the new year as well.
  await sql`update payments set notes = 'seen' where id = ${id}`.execute(t.db);
  const { version } = await t.db
    .selectFrom('payments')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(version).toBe(3);
});
