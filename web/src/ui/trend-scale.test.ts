import { expect, test } from 'vitest';
import { areaPath, linePath, valueScale } from './trend-scale.ts';

const ticks = (lowest: number, highest: number, more = {}) =>
  valueScale({ lowest, highest, count: 4, isWhole: false, isRounded: true, ...more }).ticks;

test.each([
  [0, 100, [0, 20, 40, 60, 80, 100]],
  [0, 87, [0, 20, 40, 60, 80, 100]],
  [0, 1.3, [0, 0.5, 1, 1.5]],
  [0, 0.3, [0, 0.1, 0.2, 0.3]],
  [0, 63_775_000, [0, 20_000_000, 40_000_000, 60_000_000, 80_000_000]],
  [-3, 8, [-4, -2, 0, 2, 4, 6, 8]],
])('from %d to %d the axis labels %j', (lowest, highest, named) => {
  expect(ticks(lowest, highest)).toEqual(named);
});

test('counts have no fractions, and an axis without values works', () => {
  expect(ticks(0, 2, { isWhole: true })).toEqual([0, 1, 2]);
  expect(ticks(0, 0, { isWhole: true })).toEqual([0, 1]);
});

test('a line has gaps for missing values, and a dot between two gaps', () => {
  const points = [10, 20, null, 40, null, 60, 70].map((y, index) => ({ x: index * 10, y }));
  expect(linePath(points)).toBe('M0.0 10.0L10.0 20.0M30.0 40.0ZM50.0 60.0L60.0 70.0');
  expect(areaPath(points.slice(0, 2), 90)).toBe('M0.0 90L0.0 10.0L10.0 20.0L10.0 90Z');
});
