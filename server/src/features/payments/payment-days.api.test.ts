import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { listPayments, listPendingPayments, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import type { Payment, PaymentQuery } from '@amayumba/contract/payments/payment.ts';
import { foldAppended } from '../../db/fold.ts';
import { testApp } from '../../test/build-test-app.ts';
import type { Caller } from '../../test/caller.ts';
import { NOON } from '../../test/clock.ts';
import { paymentDaysJob } from './payment-days-job.ts';

const t = testApp();

let manager: Caller;
let tenant: Awaited<ReturnType<typeof t.make.tenant>>;

/** Payments of all kinds, many on the same days; ids far enough apart that a day's stand in several blocks. */
const insertMany = (count: number) =>
  sql`insert into payments (tenant_id, payment_type, refund_status, amount, status_id, due_date, months_paid, payment_for_year)
    select ${tenant.id}::bigint, type, case when type = 'Security Deposit' then (array['Pending', 'Refunded'])[1 + n % 2] end, 1000 + n,
      (array[1, 3, 4, 5, 7, 8])[1 + n % 6], date '2026-10-28' + (n * 7 % 40),
      (case n % 9 when 0 then '{}' when 1 then array[10, 11, 12] else array[1 + n % 12] end)::smallint[], 2025 + n % 3
    from generate_series(1, ${count}::int) n,
      lateral (select (array['Rent', 'Rent', 'Rent', 'Utilities', 'Security Deposit'])[1 + n % 5] as type) kind`.execute(
    t.db,
  );

/** Cells, or sums of tenants, that hold another count or sum than the payments themselves; none, if all is well. */
async function wrongCells(): Promise<unknown[]> {
  const { rows: wrongTenants } = await sql`
    with counted as (
      select tenant_id, payment_type, sum(payments) as payments, sum(amount) as amount
      from tenant_payments group by 1, 2 having sum(payments) <> 0 or sum(amount) <> 0
    ), stored as (
      select tenant_id, payment_type, count(*)::numeric as payments, sum(amount) as amount from live_payments group by 1, 2
    )
    (table counted except table stored) union all (table stored except table counted)`.execute(t.owner);
  const { rows } = await sql`
    with counted as (
      select due_date, id_block, status_id, payment_type, refund_status, payment_for_year, months_paid, sum(payments) as payments, sum(amount) as amount
      from payment_days group by 1, 2, 3, 4, 5, 6, 7 having sum(payments) <> 0 or sum(amount) <> 0
    ), stored as (
      select due_date, b as id_block, status_id, payment_type, refund_status, payment_for_year, months_paid, count(*)::numeric as payments, sum(amount) as amount
      from live_payments cross join lateral (values (null), (payment_id_block(id))) blocks (b) group by 1, 2, 3, 4, 5, 6, 7
    )
    (table counted except table stored) union all (table stored except table counted)`.execute(t.owner);
  return [...wrongTenants, ...rows];
}

interface PageOfPayments {
  count: number;
  total_amount: number;
  results: Payment[];
}

/** Rows of a table that writes appended and that are not folded yet. */
const unfoldedOf = async (table: 'payment_days' | 'tenant_payments') =>
  (await t.db.selectFrom(table).select('amount').where('is_folded', '=', false).execute()).length;

const fold = () => paymentDaysJob(t.parts).run(new AbortController().signal);

beforeAll(async () => {
  manager = t.as(await t.make.user('manager'));
  tenant = await t.make.tenant();
  await insertMany(400);
  await sql`select setval('payments_id_seq', nextval('payments_id_seq') + 1500)`.execute(t.db);
  await insertMany(1300);
  for (const day of [3, 9, 9, 4]) {
    await t.make.payment({ tenant: await t.make.tenant(), status_id: 2, paid_at: `2026-11-0${day}T08:00:00Z` });
  }
});

test('every write counts at its commit: new ones, changed ones, hidden ones, deleted ones, moved to another day and year', async () => {
  expect(await wrongCells()).toEqual([]);
  const { id } = await t.make.payment({ tenant, due_date: '2026-12-30', amount: 70_000 });
  for (const body of [
    { status_id: 2 },
    { due_date: '2027-01-03' },
    { status_id: 4 },
    { payment_type: 'Security Deposit', refund_status: 'Withheld' },
    { amount: 90_000 },
    { months_paid: [3, 4] },
    { payment_for_year: 2027, notes: 'two months' },
  ] as const) {
    expect((await manager.call(updatePayment, { id, body: { ...body } as never })).status).toBe(200);
    expect(await wrongCells()).toEqual([]);
  }
  await t.db.updateTable('payments').set({ deleted_at: NOON }).where('id', '=', id).execute();
  expect(await wrongCells()).toEqual([]);
  await t.db
    .deleteFrom('payments')
    .where(sql<boolean>`id % 17 = 0 and status_id <> 2`)
    .execute();
  expect(await wrongCells()).toEqual([]);
  const { id: other } = await t.make.tenant();
  await sql`update payments set tenant_id = ${other}::bigint where id % 29 = 0 and status_id <> 2`.execute(t.db);
  expect(await wrongCells()).toEqual([]);
  await sql`update payments set due_date = due_date + 90, status_id = 6 where id % 13 = 0 and status_id <> 2`.execute(
    t.db,
  );
  expect(await wrongCells()).toEqual([]);
});

test('a write that is undone counts nothing, and one that changes only a note adds nothing', async () => {
  const rows = async () =>
    (await sql`select amount from payment_days union all select amount from tenant_payments`.execute(t.db)).rows.length;
  const before = await rows();
  await t.db
    .transaction()
    .execute(async (tx) => {
      await tx.deleteFrom('payments').where('status_id', '=', 1).execute();
      throw new Error('undone');
    })
    .catch(() => undefined);
  await sql`update payments set notes = 'seen'`.execute(t.db);
  expect([await rows(), await wrongCells()]).toEqual([before, []]);
});

test('what was written since is folded together, also while others write and fold, and counts the same', async () => {
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let round = 0; round < 8; round += 1) {
      await sql`update payments set amount = amount + 1 where id % 6 = ${writer} and id % 8 = ${round}`.execute(t.db);
      await fold();
    }
  });
  await Promise.all(writers);
  await fold();
  await fold();
  expect(await wrongCells()).toEqual([]);
  expect([await unfoldedOf('payment_days'), await unfoldedOf('tenant_payments')]).toEqual([0, 0]);
});

test.each([
  ['payment_days', 'fold_payment_days', 100],
  ['tenant_payments', 'fold_tenant_payments', 2],
] as const)(
  '%s count the same when folded in many parts, and when that is asked to end early',
  async (table, name, most) => {
    await sql`update payments set amount = amount + 1`.execute(t.db);
    const before = await unfoldedOf(table);
    await foldAppended(t.db, name, AbortSignal.abort());
    expect(await unfoldedOf(table)).toBe(before);
    await sql`select ${sql.ref(name)}(${most}::int)`.execute(t.db);
    expect([await unfoldedOf(table), await wrongCells()]).toEqual([before - most, []]);
    await foldAppended(t.db, name, new AbortController().signal, most);
    expect([await unfoldedOf(table), await wrongCells()]).toEqual([0, []]);
  },
);

/** Changes a fifth of the payments again and again, and never how many there are or what they add up to. */
async function turnToAndFro(nth: number): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    await sql`update payments set due_date = due_date + ${round % 2 === 0 ? 1 : -1}::int,
        payment_for_year = case payment_for_year when 2025 then 2026 else 2025 end
      where id % 5 = ${nth}`.execute(t.db);
  }
}

test('whoever reads while others write and fold sees each payment counted once', async () => {
  const { count, total_amount } = (await manager.call(listPayments, { query: { page: 1 } })).body as PageOfPayments;
  const written = new AbortController();
  const folding = async () => {
    while (!written.signal.aborted) await foldAppended(t.db, 'fold_payment_days', written.signal, 40);
  };
  const seen: unknown[] = [];
  const reading = async (ordering: PaymentQuery['ordering']) => {
    while (!written.signal.aborted) {
      const { body } = await manager.call(listPayments, { query: { page: 3, page_size: 20, ordering } });
      const page = body as PageOfPayments;
      seen.push([page.count, page.total_amount, new Set(page.results.map(({ id }) => id)).size]);
    }
  };
  const background = [folding(), reading('due_date'), reading('-amount')];
  await Promise.all([0, 1, 2].map(turnToAndFro)).finally(() => written.abort());
  await Promise.all(background);
  expect(seen.length).toBeGreaterThan(2);
  expect(seen).toEqual(seen.map(() => [count, total_amount, 20]));
  expect(await wrongCells()).toEqual([]);
});

const queries: PaymentQuery[] = [
  {},
  { ordering: 'due_date' },
  { exclude_type: 'Security Deposit' },
  { payment_type: 'Security Deposit' },
  { payment_type: 'Security Deposit', refund_status: 'Refunded' },
  { status_id: 4 },
  { status_id: 4, payment_type: 'Utilities', ordering: 'due_date' },
  { month: 11 },
  { month: 11, year: 2026 },
  { year: 2027, exclude_type: 'Rent' },
  { ordering: 'amount' },
  { ordering: '-amount', status_id: 4 },
  { ordering: 'paid_at', year: 2026 },
  { ordering: '-paid_at' },
  { ordering: 'tenant', year: 2026 },
  { ordering: '-tenant', month: 11 },
  { ordering: '-created_at' },
];

test.each(queries)('the pages of %j are together the whole list, each with its count and sum', async (query) => {
  // The whole list is read from the payments themselves.
  const whole = (await manager.call(listPayments, { query })).body as Payment[];
  expect(whole.length).toBeGreaterThan(10);
  const page_size = 37;
  const seen: number[] = [];
  for (let page = 1; page <= Math.ceil(whole.length / page_size); page += 1) {
    const { body } = await manager.call(listPayments, { query: { ...query, page, page_size } });
    const { count, total_amount, results } = body as PageOfPayments;
    expect([count, total_amount]).toEqual([whole.length, whole.reduce((sum, { amount }) => sum + amount, 0)]);
    seen.push(...results.map(({ id }) => id));
  }
  expect(seen).toEqual(whole.map(({ id }) => id));
  const behind = await manager.call(listPayments, { query: { ...query, page: 9_999, page_size } });
  expect(behind.body).toMatchObject({ count: whole.length, results: [] });
});

test('the pages of pending payments are together the whole list', async () => {
  const whole = (await manager.call(listPendingPayments, {})).body as Payment[];
  const { body } = await manager.call(listPendingPayments, { query: { page: 3, page_size: 20 } });
  const { count, results } = body as PageOfPayments;
  expect(count).toBe(whole.length);
  expect(results.map(({ id }) => id)).toEqual(whole.slice(40, 60).map(({ id }) => id));
});
