import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysBetween } from '../calendar.ts';
import { periodsCovered, RENT_EVERY, type RentPeriod, rentPeriods, type RentTerms, termsOn } from './rent-periods.ts';

const monthly: RentTerms = { starts_on: '2026-01-01', rent_amount: 310_000, rent_every: 'month', due_day: 5 };
const year = { lease_start: '2026-01-01', lease_end: '2026-12-31' };
const shown = ({ period_start, period_end, due_date, amount, is_part }: RentPeriod) =>
  `${period_start} ${period_end} ${due_date} ${amount}${is_part ? ' part' : ''}`;
const periods = (lease: typeof year, terms: RentTerms[], until: string) => rentPeriods(lease, terms, until).map(shown);

test('periods are listed by due date up to a day, past ones too', () => {
  expect(periods(year, [monthly], '2026-03-04')).toEqual([
    '2026-01-01 2026-01-31 2026-01-05 310000',
    '2026-02-01 2026-02-28 2026-02-05 310000',
  ]);
  expect(periods(year, [monthly], '2026-03-05')).toHaveLength(3);
  expect(periods(year, [monthly], '2027-12-31')).toHaveLength(12);
  expect(periods(year, [], '2027-12-31')).toEqual([]);
});

test.each<[Partial<RentTerms>, string[]]>([
  [
    { rent_every: 'quarter', due_day: 31 },
    ['2026-01-01 2026-03-31 2026-01-31 310000', '2026-04-01 2026-06-30 2026-04-30 310000'],
  ],
  [{ rent_every: 'half_year' }, ['2026-01-01 2026-06-30 2026-01-05 310000']],
  [{ rent_every: 'year' }, ['2026-01-01 2026-12-31 2026-01-05 310000']],
])('terms %o have their periods', (change, expected) => {
  expect(periods(year, [{ ...monthly, ...change }], '2026-06-30')).toEqual(expected);
});

test('weeks begin on Monday and are due on a day of the week', () => {
  const weekly: RentTerms = { ...monthly, rent_every: 'week', rent_amount: 70_000, due_day: 3 };
  // 1 January 2026 is a Thursday.
  expect(periods(year, [weekly], '2026-01-14')).toEqual([
    '2026-01-01 2026-01-04 2026-01-01 40000 part',
    '2026-01-05 2026-01-11 2026-01-07 70000',
    '2026-01-12 2026-01-18 2026-01-14 70000',
  ]);
});

test('a part period costs its share, and is not due before its first day', () => {
  const lease = { lease_start: '2026-01-21', lease_end: '2026-03-10' };
  expect(periods(lease, [{ ...monthly, starts_on: '2026-01-21' }], '2026-12-31')).toEqual([
    '2026-01-21 2026-01-31 2026-01-21 110000 part',
    '2026-02-01 2026-02-28 2026-02-05 310000',
    '2026-03-01 2026-03-10 2026-03-05 100000 part',
  ]);
});

test.each([
  [45, 1, 30, 2],
  [44, 1, 30, 1],
  [9_007_199_254_740_991, 29, 30, 8_706_959_279_582_958],
])('a rent of %d for %d of %d days is %d, rounded half up', (rent_amount, days, _of, amount) => {
  const lease = { lease_start: '2026-04-01', lease_end: `2026-04-${String(days).padStart(2, '0')}` };
  expect(rentPeriods(lease, [{ ...monthly, rent_amount }], '2026-12-31')[0]?.amount).toBe(amount);
});

test('a part that rounds to nothing is not charged', () => {
  const lease = { lease_start: '2026-04-01', lease_end: '2026-04-01' };
  expect(rentPeriods(lease, [{ ...monthly, rent_amount: 1 }], '2026-12-31')).toEqual([]);
});

test.each([
  [31, '2026-02-28'],
  [1, '2026-02-01'],
])('day %d of February is %s', (due_day, due) => {
  const lease = { lease_start: '2026-02-01', lease_end: '2026-02-28' };
  expect(rentPeriods(lease, [{ ...monthly, due_day }], '2026-12-31')[0]?.due_date).toBe(due);
});

describe('terms that change', () => {
  const raised: RentTerms = { ...monthly, starts_on: '2026-02-15', rent_amount: 400_000 };

  test('count from the first period that begins under them', () => {
    expect(rentPeriods(year, [raised, monthly], '2026-03-31').map(({ amount }) => amount)).toEqual([
      310_000, 310_000, 400_000,
    ]);
    expect(termsOn([raised, monthly], '2026-02-14')).toBe(monthly);
    expect(termsOn([raised, monthly], '2026-02-15')).toBe(raised);
    expect(termsOn([raised, monthly], '2025-12-31')).toBeUndefined();
  });

  test('from months to quarters leave no day out', () => {
    const quarterly: RentTerms = { ...monthly, starts_on: '2026-02-01', rent_every: 'quarter', rent_amount: 900_000 };
    expect(periods(year, [monthly, quarterly], '2026-04-30')).toEqual([
      '2026-01-01 2026-01-31 2026-01-05 310000',
      '2026-02-01 2026-03-31 2026-02-01 590000 part',
      '2026-04-01 2026-06-30 2026-04-05 900000',
    ]);
  });

  test('charge nothing before the first of them begins', () => {
    expect(rentPeriods(year, [raised], '2026-03-31')[0]?.period_start).toBe('2026-02-15');
  });
});

const someTerms = fc
  .array(
    fc.record({
      offset: fc.integer({ min: 0, max: 500 }),
      rent_amount: fc.integer({ min: 1_000, max: 5_000_000 }),
      rent_every: fc.constantFrom(...RENT_EVERY),
      due_day: fc.integer({ min: 1, max: 31 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((rows): RentTerms[] =>
    rows.map(({ offset, ...terms }, index) => ({
      ...terms,
      starts_on: addDays('2024-01-31', index === 0 ? 0 : offset),
    })),
  );

test('the periods cover every day of the lease once, and each is due on or after its first day', () => {
  fc.assert(
    fc.property(someTerms, fc.integer({ min: 0, max: 900 }), (terms, length) => {
      const lease = { lease_start: '2024-01-31', lease_end: addDays('2024-01-31', length) };
      const all = rentPeriods(lease, terms, '2100-01-01');
      let next = lease.lease_start;
      for (const { period_start, period_end, due_date, is_part, amount } of all) {
        expect(period_start).toBe(next);
        expect(due_date >= period_start).toBe(true);
        const inForce = termsOn(terms, period_start);
        expect(is_part ? amount <= (inForce?.rent_amount ?? 0) : amount === inForce?.rent_amount).toBe(true);
        next = addDays(period_end, 1);
      }
      expect(daysBetween(next, lease.lease_end)).toBe(-1);
    }),
  );
});

test('a later day only adds periods', () => {
  fc.assert(
    fc.property(someTerms, fc.integer({ min: 0, max: 30 }), (terms, months) => {
      const lease = { lease_start: '2024-01-31', lease_end: '2026-06-15' };
      const until = addMonths('2024-01-31', months);
      const early = rentPeriods(lease, terms, until);
      const later = rentPeriods(lease, terms, '2026-12-31');
      expect(early).toEqual(later.filter(({ due_date }) => due_date <= until));
    }),
  );
});

test.each([
  [310_000 * 3, '2027-01-01', 3],
  [310_000 * 3 - 1, '2027-01-01', 2],
  [0, '2027-01-01', 0],
  [310_000 * 30, '2027-01-01', 12],
  [310_000 * 30, '2026-03-05', 3],
])('credit of %d covers, up to %s, %d whole periods', (credit, until, count) => {
  const coming = rentPeriods(year, [monthly], '2026-12-31');
  expect(periodsCovered(coming, credit, until)).toEqual(coming.slice(0, count));
});
