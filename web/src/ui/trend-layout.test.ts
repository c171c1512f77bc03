import { expect, test } from 'vitest';
import { areaPath, layoutTrend, linePath, valueScale } from './trend-layout.ts';

const daysOf = (count: number, value: (index: number) => number | null = (index) => index) =>
  Array.from({ length: count }, (_, index) => ({
    key: String(index),
    label: `${index + 1} Nov`,
    values: [value(index)],
  }));

const layout = (given: Partial<Parameters<typeof layoutTrend>[0]> = {}) =>
  layoutTrend({ points: daysOf(30), width: 700, height: 220, range: undefined, formatTick: String, ...given });

test('a narrower drawing has fewer labels, but always the last one', () => {
  const wide = layout().pointTicks;
  const narrow = layout({ width: 308 }).pointTicks;
  expect(narrow.length).toBeLessThan(wide.length);
  expect(narrow.length).toBeGreaterThanOrEqual(3);
  for (const ticks of [wide, narrow]) expect(ticks.at(-1)).toBe(29);
});

test('points and values stay within the drawing', () => {
  const { xOf, yOf } = layout();
  expect(xOf(0)).toBeGreaterThan(0);
  expect(xOf(29)).toBeLessThanOrEqual(700);
  expect(yOf(29)).toBeGreaterThanOrEqual(0);
  expect(yOf(0)).toBeLessThanOrEqual(220);
});

test('the axis of counts has no fractions', () => {
  const { valueTicks } = layout({ points: daysOf(5, (index) => index % 2) });
  expect(valueTicks.map(({ tick }) => tick)).toEqual([0, 1]);
});

test('a trend without values has an axis', () => {
  const { valueTicks, yOf } = layout({ points: daysOf(5, () => 0) });
  expect(valueTicks.length).toBeGreaterThan(1);
  expect(yOf(0)).toBe(220 - 26);
});

test('the axis uses a given range', () => {
  const { valueTicks } = layout({ range: [0, 100], points: daysOf(5, () => 83.5) });
  expect([valueTicks[0]?.tick, valueTicks.at(-1)?.tick]).toEqual([0, 100]);
});

test('the nearest point is found for any pixel, also outside the drawing', () => {
  const { nearest, xOf } = layout();
  expect(nearest(xOf(7) + 3)).toBe(7);
  expect(nearest(-50)).toBe(0);
  expect(nearest(5000)).toBe(29);
  expect(layout({ points: daysOf(1) }).nearest(300)).toBe(0);
});

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
