import { expect, test } from 'vitest';
import { summarise } from './occupancy-summary.ts';

const point = (date: string, occupied: number) => ({
  date,
  occupied,
  total_apartments: 8,
  occupancy_rate: (occupied / 8) * 100,
});

test('average, peak, low, change in points and the latest', () => {
  const points = [point('2026-11-01', 6), point('2026-11-02', 8), point('2026-11-03', 8), point('2026-11-04', 4)];
  expect(summarise(points)).toEqual({
    average: 81.25,
    peak: points[1],
    low: points[3],
    change: -25,
    latest: points[3],
  });
});

test('one point is every figure, and without points there is no summary', () => {
  const only = point('2026-11-01', 6);
  expect(summarise([only])).toMatchObject({ average: 75, change: 0, peak: only, low: only, latest: only });
  expect(summarise([])).toBeUndefined();
});
