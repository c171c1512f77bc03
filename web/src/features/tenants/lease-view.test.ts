import { expect, test } from 'vitest';
import { aLease } from '../../test/factories.ts';
import { leaseLine, leaseState, rentOn } from './lease-view.ts';

const TODAY = '2026-11-21';

const terms = (starts_on: string, rent_amount: number) => ({
  starts_on,
  rent_amount,
  rent_every: 'month' as const,
  due_day: 5,
});

test('the line of a home runs from its first lease to today, with the free days between', () => {
  const former = aLease({ start: '2026-11-01', end: '2026-11-05', is_current: false });
  const present = aLease({ start: '2026-11-12', end: null });
  const coming = aLease({ start: '2027-01-01', is_current: false });
  const line = leaseLine([coming, present, former], TODAY);
  expect(line?.stays.map(({ lease, from, to }) => [lease?.id, from, to])).toEqual([
    [former.id, '2026-11-01', '2026-11-05'],
    [undefined, '2026-11-06', '2026-11-11'],
    [present.id, '2026-11-12', TODAY],
  ]);
  expect(line?.freeDays).toBe(6);
  expect(line?.letShare).toBeCloseTo((15 / 21) * 100);
  expect(line?.stays.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100);
});

test('a home that is free today ends with a gap, and one without a lease has no line', () => {
  const line = leaseLine([aLease({ start: '2026-11-01', end: '2026-11-20', is_current: false })], TODAY);
  expect(line?.stays.at(-1)).toMatchObject({ lease: null, from: TODAY, to: TODAY });
  expect(leaseLine([aLease({ start: '2026-12-01', is_current: false })], TODAY)).toBeUndefined();
});

test.each([
  ['Overdue', { open_amount: 900_000, oldest_due: '2026-11-20' }],
  ['Open', { open_amount: 900_000, oldest_due: TODAY }],
  ['Nothing open', { open_amount: 0, oldest_due: null }],
  ['Let', { open_amount: null, oldest_due: null }],
  ['Lease ended', { is_current: false, end: '2026-10-31', open_amount: 0, oldest_due: null }],
  ['Overdue', { is_current: false, end: '2026-10-31', open_amount: 5, oldest_due: '2026-10-05' }],
  ['From 1 Dec 2026', { is_current: false, start: '2026-12-01', open_amount: 0, oldest_due: null }],
])('a lease is %s', (label, given) => expect(leaseState(aLease(given), TODAY).label).toBe(label));

test('the rent is that of the terms in force, before the first terms the first', () => {
  const lease = aLease({ rents: [terms('2026-01-01', 420_000), terms('2026-12-01', 450_000)] });
  expect(rentOn(lease, TODAY)?.rent_amount).toBe(420_000);
  expect(rentOn(lease, '2026-12-01')?.rent_amount).toBe(450_000);
  expect(rentOn(lease, '2025-12-31')?.rent_amount).toBe(420_000);
  expect(rentOn(aLease({ rents: [] }), TODAY)).toBeUndefined();
});
