import { expect, test } from 'vitest';
import { aPayment } from '../../test/factories.ts';
import { readPaymentPage } from './payment.ts';

const rows = [
  aPayment({ id: 1, amount: 100, due_date: '2026-11-05' }),
  aPayment({ id: 2, amount: 200, due_date: '2026-12-05', months_paid: [12], payment_for_month: 12 }),
  aPayment({ id: 3, amount: 400, due_date: '2026-10-05', tenant: 9 }),
  aPayment({ id: 4, amount: 800, payment_type: 'Security Deposit' }),
];
const idsOf = (page: { results: { id: number }[] }) => page.results.map(({ id }) => id);

test('a page from a server that pages is unchanged', () => {
  const page = { count: 812, next: '/next', previous: null, results: rows.slice(0, 2), total_amount: 9_000 };
  const read = readPaymentPage(page, { page: 1, page_size: 2, exclude_type: 'Security Deposit' }, '');
  expect(read).toMatchObject({ count: 812, total_amount: 9_000 });
  expect(idsOf(read)).toEqual([1, 2]);
});

test('the results of a server that counts are not searched again, because it also searches phones', () => {
  const page = { count: 2, next: null, previous: null, results: rows.slice(0, 2) };
  expect(idsOf(readPaymentPage(page, { page: 1, page_size: 25, search: '0772 123' }, ''))).toEqual([1, 2]);
  expect(idsOf(readPaymentPage(rows, { page: 1, page_size: 25, search: 'nobody' }, ''))).toEqual([]);
  expect(idsOf(readPaymentPage(rows, { page: 1, page_size: 25, search: 'grace' }, ''))).toHaveLength(4);
});

test.each([
  ['-amount', [4, 3, 2, 1]],
  ['amount', [1, 2, 3, 4]],
] as const)('a full list is sorted by %s in the browser', (ordering, ids) => {
  expect(idsOf(readPaymentPage(rows, { page: 1, page_size: 9, ordering }, ''))).toEqual(ids);
});

test('a full list is filtered, sorted, summed and paged in the browser', () => {
  const query = { page_size: 2, exclude_type: 'Security Deposit', ordering: '-due_date' } as const;
  const first = readPaymentPage(rows, { ...query, page: 1 }, '');
  expect(first).toMatchObject({ count: 3, total_amount: 700 });
  expect(idsOf(first)).toEqual([2, 1]);
  expect(idsOf(readPaymentPage(rows, { ...query, page: 2 }, ''))).toEqual([3]);
});

test.each([
  [{ tenant_id: 9 }, [3]],
  [{ month: 12 }, [2]],
  [{ payment_type: 'Security Deposit' as const }, [4]],
  [{ status_id: 2 }, []],
  [{ year: 2025 }, []],
])('rows outside the filter are left out: %o', (query, ids) => {
  expect(idsOf(readPaymentPage(rows, query, ''))).toEqual(ids);
});

test('if a server pages but ignores the exclusion, the excluded rows leave the page and the count', () => {
  const page = { count: 40, next: '/next', previous: null, results: rows };
  expect(readPaymentPage(page, { page: 1, page_size: 4, exclude_type: 'Security Deposit' }, '')).toMatchObject({
    count: 39,
  });
});

test.each([[null], ['<html>'], [{ detail: 'no' }]])(
  'a response that is no list (%j) is passed on for the schema to refuse',
  (answer) => {
    expect(readPaymentPage(answer, {}, '')).toEqual(answer);
  },
);

test('a sum too large to be exact is capped at the largest exact number', () => {
  const two = [1, 2].map((id) => aPayment({ id, amount: Number.MAX_SAFE_INTEGER }));
  expect(readPaymentPage(two, {}, '').total_amount).toBe(Number.MAX_SAFE_INTEGER);
});
