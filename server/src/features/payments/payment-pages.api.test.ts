import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { listPayments, listPendingPayments } from '@amayumba/contract/payments/endpoints.ts';
import type { Payment, PaymentQuery } from '@amayumba/contract/payments/payment.ts';
import { testApp } from '../../test/build-test-app.ts';
import type { Caller } from '../../test/caller.ts';
import { insertCharges } from '../../test/insert-charges.ts';

const t = testApp();

let manager: Caller;
let tenant: Awaited<ReturnType<typeof t.make.tenant>>;

/** Payments of all kinds, many on the same days. */
const manyPayments = (count: number) =>
  sql`select ${tenant.id}::bigint as tenant_id, type as payment_type, 1000 + n as gross_amount,
      case when type = 'Security Deposit' then (array['Pending', 'Refunded'])[1 + n % 2] end as refund_status,
      (array[1, 3, 4, 7, 8])[1 + n % 5] as label_id, date '2026-10-28' + (n * 7 % 40) as due_date,
      (case n % 9 when 0 then '{}' when 1 then array[10, 11, 12] else array[1 + n % 12] end)::smallint[] as months_paid,
      2025 + n % 3 as payment_for_year
    from generate_series(1, ${sql.lit(count)}) n,
      lateral (select (array['Rent', 'Rent', 'Rent', 'Utilities', 'Security Deposit'])[1 + n / 5 % 5] as type) kind`;

interface PageOfPayments {
  count: number;
  total_amount: number;
  results: Payment[];
}

interface Links {
  next: string | null;
  previous: string | null;
}

beforeAll(async () => {
  manager = t.as(await t.make.user('manager'));
  tenant = await t.make.tenant();
  await insertCharges(t.owner, manyPayments(430));
  for (const day of [3, 9, 9, 4]) {
    await t.make.payment({ tenant: await t.make.tenant(), status_id: 2, paid_at: `2026-11-0${day}T08:00:00Z` });
  }
});

/** Changes a fifth of the payments repeatedly, but never their number or sum. */
async function toggleRepeatedly(nth: number): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    await sql`update charges set due_date = due_date + ${round % 2 === 0 ? 1 : -1}::int,
        payment_for_year = case payment_for_year when 2025 then 2026 else 2025 end
      where id % 5 = ${nth}`.execute(t.db);
  }
}

test('a reader sees each payment counted once while others write', async () => {
  const { count, total_amount } = (await manager.call(listPayments, { query: { page: 1 } })).body as PageOfPayments;
  const written = new AbortController();
  const seen: unknown[] = [];
  const reading = async (ordering: PaymentQuery['ordering']) => {
    while (!written.signal.aborted) {
      const { body } = await manager.call(listPayments, { query: { page: 3, page_size: 20, ordering } });
      const page = body as PageOfPayments;
      seen.push([page.count, page.total_amount, new Set(page.results.map(({ id }) => id)).size]);
    }
  };
  const background = [reading('due_date'), reading('-amount')];
  await Promise.all([0, 1, 2].map(toggleRepeatedly)).finally(() => written.abort());
  await Promise.all(background);
  expect(seen.length).toBeGreaterThan(2);
  expect(seen).toEqual(seen.map(() => [count, total_amount, 20]));
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

test.each(queries)('the pages of %j together are the whole list, each with its count and sum', async (query) => {
  const whole = (await manager.call(listPayments, { query })).body as Payment[];
  expect(whole.length).toBeGreaterThan(10);
  const page_size = 47;
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

test('the pages of pending payments together are the whole list', async () => {
  const whole = (await manager.call(listPendingPayments, {})).body as Payment[];
  const { body } = await manager.call(listPendingPayments, { query: { page: 3, page_size: 20 } });
  const { count, results } = body as PageOfPayments;
  expect(count).toBe(whole.length);
  expect(results.map(({ id }) => id)).toEqual(whole.slice(40, 60).map(({ id }) => id));
});

const withoutCount = (link: string | null) => link?.replace('&count=false', '') ?? null;

test('a page without its count has the same rows and links', async () => {
  const query = { status_id: 4, ordering: '-amount', page_size: 37 } as const;
  const whole = (await manager.call(listPayments, { query: { ...query, page: 1 } })).body as PageOfPayments;
  const last = Math.ceil(whole.count / 37);
  expect(last).toBeGreaterThan(2);
  for (const page of [1, 2, last, last + 1]) {
    const { body: counted } = await manager.call(listPayments, { query: { ...query, page } });
    const { body } = await manager.call(listPayments, { query: { ...query, page, count: false } });
    const { count: _count, total_amount: _total, next, previous, ...rows } = counted as PageOfPayments & Links;
    const links = body as Links;
    expect({ ...links, next: withoutCount(links.next), previous: withoutCount(links.previous) }).toEqual({
      ...rows,
      next,
      previous,
    });
  }
});
