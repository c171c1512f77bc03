import type { EstatePaymentStatus } from '@amayumba/contract/reports/owner-figures.ts';
import { expect, test } from 'vitest';
import { glanceRate } from './glance-rate.ts';
import { changeWords, estateReason, worstFirst } from './worst-first.ts';

type Estate = EstatePaymentStatus[number];

const anEstate = (estate_name: string, figures: Partial<Estate> = {}): Estate => ({
  estate_id: 1,
  estate_name,
  occupied_apartments: 8,
  total_apartments: 8,
  occupancy_rate: 100,
  total_rent_expected: 4_000_000,
  rent_collected: 3_600_000,
  collection_rate: 90,
  overdue_count: 0,
  ...figures,
});

test('the lowest collection rate is first, an estate that is all vacant before it and one without apartments last', () => {
  const estates = [
    anEstate('Empty', { occupied_apartments: 0, total_apartments: 0, total_rent_expected: 0, collection_rate: 0 }),
    anEstate('Good'),
    anEstate('Good, 2 overdue', { overdue_count: 2 }),
    anEstate('Good, 1 vacant', { occupied_apartments: 7 }),
    anEstate('Bad', { collection_rate: 40 }),
    anEstate('Vacant', { occupied_apartments: 0, total_rent_expected: 0, collection_rate: 0 }),
  ];
  expect(worstFirst(estates).map(({ estate_name }) => estate_name)).toEqual([
    'Vacant',
    'Bad',
    'Good, 2 overdue',
    'Good, 1 vacant',
    'Good',
    'Empty',
  ]);
});

test.each([
  [{ occupied_apartments: 5, overdue_count: 4, open_amount: 1_310_000 }, '3 vacant, 4 overdue, USh\u00A01.3M open'],
  [{ overdue_count: 1, open_amount: 950_000 }, '1 overdue, USh\u00A0950K open'],
  [{ occupied_apartments: 7, open_amount: 0 }, '1 vacant'],
  // Another server does not send what is open.
  [{ overdue_count: 2 }, '2 overdue'],
  [{}, 'All let, nothing overdue'],
  [{ occupied_apartments: 0, total_apartments: 0 }, 'No apartments yet'],
])('the reason of %j is in words', (figures, words) => {
  expect(estateReason(anEstate('Naalya', figures))).toBe(words);
});

test.each([
  [{ previous_collection_rate: 72.4 }, 'up from 72% in Oct'],
  [{ previous_collection_rate: 95 }, 'down from 95% in Oct'],
  [{ previous_collection_rate: 90.3 }, '90% in Oct'],
  [{ previous_collection_rate: 72, total_rent_expected: 0 }, '72% in Oct'],
  [{ previous_collection_rate: null }, undefined],
  [{}, undefined],
])('the change of %j is in words', (figures, words) => {
  expect(changeWords(anEstate('Naalya', figures), 'Oct')).toBe(words);
});

test('a rate at a glance is whole only where it is, and none of nothing', () => {
  expect([0, 0.2, 76.4, 99.8, 100, 112.6].map((rate) => glanceRate(rate))).toEqual([
    '0%',
    '1%',
    '76%',
    '99%',
    '100%',
    '113%',
  ]);
  expect(glanceRate(0, 0)).toBe('–');
});
