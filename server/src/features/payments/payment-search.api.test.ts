import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { listPayments, listPendingPayments } from '@amayumba/contract/payments/endpoints.ts';
import type { Payment, PaymentQuery } from '@amayumba/contract/payments/payment.ts';
import { testApp } from '../../test/build-test-app.ts';
import type { Caller } from '../../test/caller.ts';
import { insertCharges } from '../../test/insert-charges.ts';

// Compares searches for payments with plain SQL: pages, counts and sums, in each order, with few and many tenants.

const t = testApp({ breaksLedger: true });

const FOUND = 150;
const PAGE_SIZE = 40;

let manager: Caller;

/**
 * Three hundred tenants, half of them called Okot, with two homes and twelve payments each, some deleted. The tenth
 * Okot pays rent for years ahead, so the newest payments all belong to one tenant.
 */
beforeAll(async () => {
  await sql`insert into estates (name, address) select 'Estate ' || n, 'Kampala' from generate_series(1, 2) n`.execute(
    t.db,
  );
  await sql`insert into blocks (estate_id, name) select id, 'A' from estates`.execute(t.db);
  // For `offset 0` see docs/decisions/0041-statements-for-citus.md.
  await sql`insert into apartments (block_id, number, rent_amount)
    select made.* from (
      select b.id, 'N-' || n || case when n % 10 = 0 then ' okot' else '' end, 500000
      from blocks b, generate_series(1, ${FOUND}::int) n offset 0
    ) made`.execute(t.db);
  await sql`insert into users (username, password_hash, role, first_name, last_name)
    select 'resident' || a.id, 'none', 'tenant', 'Grace ' || a.id % 7, case when a.id % 4 < 2 then 'Okot' else 'Babirye' end
    from apartments a`.execute(t.db);
  await sql`insert into tenants (user_id) select id from users where role = 'tenant'`.execute(t.db);
  await sql`insert into leases (tenant_id, apartment_id, lease_start)
    select found.* from (
      select t.id, substr(u.username, 9)::bigint, date '2025-01-01' from tenants t join users u on u.id = t.user_id
      offset 0
    ) found`.execute(t.db);
  await insertCharges(
    t.owner,
    sql`select l.tenant_id, l.id as lease_id, b.estate_id,
      case n when 1 then 'Security Deposit' when 2 then 'Utilities' else 'Rent' end as payment_type,
      1000 * n + l.id as gross_amount, 1 + 2 * (n % 2) as label_id,
      (case when l.id = ranked.tenth then timestamp '2027-01-01' + make_interval(months => n * 4)
        else timestamp '2025-12-05' + make_interval(months => n - 1) end)::date + (l.id % 3)::int as due_date,
      array[1 + n % 12]::smallint[] as months_paid,
      case when l.id % 37 = 0 then 'paid by okot' else 'MM' || l.id * 100 + n end as reference_number,
      case when n = 7 and l.id % 11 = 0 then now() end as deleted_at
    from leases l join apartments a on a.id = l.apartment_id join blocks b on b.id = a.block_id, generate_series(1, 12) n,
      (select l.id as tenth from leases l join tenants t on t.id = l.tenant_id join users u on u.id = t.user_id
        where u.last_name = 'Okot' order by l.id offset 9 limit 1) ranked`,
  );
  await sql`update charges set gross_amount = gross_amount + 1 where id % 19 = 0`.execute(t.db);
  await sql`delete from charges where id % 23 = 0`.execute(t.owner);
  manager = t.as(await t.make.user('manager'));
});

const ORDER = {
  due_date: 'p.due_date, p.id',
  '-due_date': 'p.due_date desc, p.id',
  amount: 'p.amount, p.id',
  '-amount': 'p.amount desc, p.id desc',
  created_at: 'p.created_at, p.id',
  '-created_at': 'p.created_at desc, p.id desc',
  paid_at: 'p.paid_at, p.id',
  '-paid_at': 'p.paid_at desc nulls last, p.id desc',
  tenant: `(u.first_name || ' ' || u.last_name) collate "und-x-icu", p.id`,
  '-tenant': `(u.first_name || ' ' || u.last_name) collate "und-x-icu" desc, p.id desc`,
} as const satisfies Record<NonNullable<PaymentQuery['ordering']>, string>;

/** The columns of filters with another name. */
const COLUMN: Record<string, string> = { month: 'p.payment_for_month', year: 'p.payment_for_year' };

/** The ids that a search finds, from a query over every payment. */
async function foundBy(search: string, { ordering = '-due_date', ...query }: PaymentQuery) {
  const pattern = `%${search}%`;
  const equal = Object.entries(query).map(([name, value]) =>
    name === 'exclude_type' ? sql`p.payment_type <> ${value}` : sql`${sql.ref(COLUMN[name] ?? `p.${name}`)} = ${value}`,
  );
  const { rows } = await sql<{ id: number; amount: number }>`
    select p.id, p.amount from charges p join tenants t on t.id = p.tenant_id join users u on u.id = t.user_id
    left join leases l on l.id = p.lease_id left join apartments a on a.id = l.apartment_id
    where p.deleted_at is null and ${sql.join([sql`true`, ...equal], sql` and `)}
      and (u.first_name || ' ' || u.last_name ilike ${pattern} or u.username ilike ${pattern} or p.reference_number ilike ${pattern}
        or a.number ilike ${pattern})
    order by ${sql.raw(ORDER[ordering])}`.execute(t.owner);
  return rows;
}

interface PageOfPayments {
  count: number;
  total_amount: number;
  results: Payment[];
}

const SEARCHES = ['okot', 'grace 3', 'resident', 'resident7', 'N-12', 'paid by', 'nobody at all'];
/**
 * Of many tenants and of few: these are made in each order, and their last pages and those between are compared too.
 */
const PAGED = new Set(['okot', 'paid by']);
const ORDERS = Object.keys(ORDER) as (keyof typeof ORDER)[];
const QUERIES: PaymentQuery[] = [
  { exclude_type: 'Security Deposit' },
  { exclude_type: 'Rent', ordering: 'due_date' },
  { payment_type: 'Security Deposit' },
  { status_id: 3 },
  { month: 3, year: 2026 },
];

test.each(SEARCHES)(
  'the pages of a search for "%s" contain exactly the payments that match, in each order',
  async (search) => {
    const orders = PAGED.has(search) ? ORDERS : (['-due_date', 'tenant'] as const);
    for (const query of [...orders.map((ordering) => ({ ordering })), ...QUERIES]) {
      const all = await foundBy(search, query);
      const last = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
      for (const page of new Set(PAGED.has(search) ? [1, 2, Math.ceil(last / 2), last, last + 1] : [1, last])) {
        const asked = { ...query, search, page, page_size: PAGE_SIZE };
        const { body } = await manager.call(listPayments, { query: asked });
        const { count, total_amount, results } = body as PageOfPayments;
        expect({ asked, count, total_amount, ids: results.map(({ id }) => id) }).toEqual({
          asked,
          count: all.length,
          total_amount: all.reduce((sum, { amount }) => sum + amount, 0),
          ids: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ id }) => id),
        });
      }
    }
  },
);

test('a search among the pending payments counts only those', async () => {
  const whole = (await manager.call(listPendingPayments, { query: { search: 'okot' } })).body as Payment[];
  const { body } = await manager.call(listPendingPayments, {
    query: { search: 'okot', page: 1, page_size: PAGE_SIZE },
  });
  expect(whole.length).toBeGreaterThan(0);
  expect(body).toMatchObject({ count: whole.length, results: whole.slice(0, PAGE_SIZE) });
});

/**
 * Moves an amount from every second payment that a search for Okot finds to the previous one; a negative one moves it
 * back.
 */
const moveAmounts = (by: number) =>
  sql`update charges p set gross_amount = gross_amount + case when half.place % 2 = 0 then ${by}::int else -${by}::int end
    from (select id, row_number() over (order by id) as place from live_charges where tenant_id in
      (select t.id from tenants t join users u on u.id = t.user_id where u.last_name = 'Okot') order by id limit 200) half
    where half.id = p.id`.execute(t.db);

test('the count and the sum of many tenants’ payments are of one snapshot while others write', async () => {
  const all = await foundBy('okot', {});
  const written = new AbortController();
  const seen: unknown[] = [];
  const reading = async () => {
    while (!written.signal.aborted) {
      const { body } = await manager.call(listPayments, { query: { search: 'okot', page: 1, page_size: PAGE_SIZE } });
      const { count, total_amount } = body as PageOfPayments;
      seen.push([count, total_amount]);
    }
  };
  const read = reading();
  for (let round = 0; round < 10; round += 1) await moveAmounts(round % 2 === 0 ? 5 : -5);
  written.abort();
  await read;
  expect(seen.length).toBeGreaterThan(0);
  expect(seen).toEqual(seen.map(() => [all.length, all.reduce((sum, { amount }) => sum + amount, 0)]));
});
