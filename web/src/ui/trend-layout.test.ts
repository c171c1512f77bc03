import { expect, test } from 'vitest';
import { layoutTrend } from './trend-layout.ts';

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
