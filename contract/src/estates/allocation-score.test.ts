import { expect, test } from 'vitest';
import { allocationScore, type ScoredApartment } from './allocation-score.ts';

const modest: ScoredApartment = {
  number_of_rooms: 2,
  size: 60,
  amenities_count: 3,
  furnishings_count: 0,
  rent_amount: 600_000,
};
/** The rent per square metre of the modest apartment, so that its value equals the median. */
const SAME = 10_000;

test('the parts add up as documented', () => {
  // rooms 2/5 of 25, size half of 20, amenities 3/10 of 20, no furnishings, half of the 20 for value
  expect(allocationScore(modest, SAME)).toBe(10 + 10 + 6 + 0 + 10);
});

test('the best apartment scores 100 and the worst scores 5', () => {
  const palace = { number_of_rooms: 9, size: 400, amenities_count: 15, furnishings_count: 15, rent_amount: 100_000 };
  expect(allocationScore(palace, SAME)).toBe(100);
  const dear = { number_of_rooms: 1, size: 1, amenities_count: 0, furnishings_count: 0, rent_amount: 9_000_000 };
  expect(allocationScore(dear, SAME)).toBe(5);
});

test.each<[string, Partial<ScoredApartment>]>([
  ['a room', { number_of_rooms: 3 }],
  ['an amenity', { amenities_count: 4 }],
  ['a furnishing', { furnishings_count: 1 }],
  ['a lower rent', { rent_amount: 500_000 }],
  ['more space', { size: 70 }],
])('%s more raises the score', (_what, better) => {
  expect(allocationScore({ ...modest, ...better }, SAME)).toBeGreaterThan(allocationScore(modest, SAME));
});

test.each<[string, Partial<ScoredApartment>, number | null]>([
  ['no rent', { rent_amount: 0 }, SAME],
  ['no median', {}, null],
])('%s scores half the points for value', (_what, unknown, median) => {
  expect(allocationScore({ ...modest, ...unknown }, median)).toBe(36);
});

test('an unknown size scores no points for size and half the points for value', () => {
  expect(allocationScore({ ...modest, size: null }, SAME)).toBe(26);
});
