import { describe, expect, test } from 'vitest';
import { rangeError, presetOf, RANGE_PRESETS, rangeOf } from './report-range.ts';

describe('presets', () => {
  test.each([
    ['2026-11-21', 'this-month', '2026-11-01', '2026-11-30'],
    ['2024-02-29', 'this-month', '2024-02-01', '2024-02-29'],
    ['2026-01-05', 'last-month', '2025-12-01', '2025-12-31'],
    ['2026-03-31', 'last-month', '2026-02-01', '2026-02-28'],
    ['2026-11-21', 'this-quarter', '2026-10-01', '2026-12-31'],
    ['2026-01-01', 'this-quarter', '2026-01-01', '2026-03-31'],
    ['2026-06-30', 'this-quarter', '2026-04-01', '2026-06-30'],
    ['2026-11-21', 'this-year', '2026-01-01', '2026-12-31'],
    ['2026-11-21', 'last-year', '2025-01-01', '2025-12-31'],
  ] as const)('on %s, %s is %s to %s', (today, preset, start, end) => {
    expect(rangeOf(preset, today)).toEqual({ start, end });
    expect(presetOf({ start, end }, today)).toBe(preset);
  });

  test('other days match no preset', () => {
    expect(presetOf({ start: '2026-11-02', end: '2026-11-30' }, '2026-11-21')).toBeUndefined();
  });

  test('every preset is a range that the server accepts', () => {
    for (const { key } of RANGE_PRESETS) expect(rangeError(rangeOf(key, '2026-11-21'))).toBeUndefined();
  });
});

describe('a range', () => {
  test('of one day up to five years is valid', () => {
    expect(rangeError({ start: '2026-11-21', end: '2026-11-21' })).toBeUndefined();
    expect(rangeError({ start: '2021-11-21', end: '2026-11-21' })).toBeUndefined();
  });

  test('that is invalid gets an error at the wrong end', () => {
    expect(rangeError({ start: '', end: '2026-02-30' })).toEqual({
      start: 'Choose a start date.',
      end: 'Choose an end date.',
    });
    expect(rangeError({ start: '2026-11-21', end: '2026-11-20' })).toEqual({
      end: 'The end must not lie before the start.',
    });
    expect(rangeError({ start: '2021-11-21', end: '2026-11-22' })).toEqual({ end: 'A report covers at most 5 years.' });
  });
});
