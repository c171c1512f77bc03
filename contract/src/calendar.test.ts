import { expect, test } from 'vitest';
import { addMonths, formatDayOf } from './calendar.ts';

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-03-15', -3, '2025-12-15'],
  ['2026-03-31', -12, '2025-03-31'],
  ['2028-02-29', -12, '2027-02-28'],
  ['2026-12-01', 1, '2027-01-01'],
])('%s moved by %d months is %s', (day, months, moved) => {
  expect(addMonths(day, months)).toBe(moved);
});

test('an instant after 21:00 UTC is on the next day in Kampala; an unreadable one is a dash', () => {
  expect(formatDayOf('2026-11-02T21:30:00Z')).toBe('3 Nov 2026');
  expect(formatDayOf('soon')).toBe('–');
  expect(formatDayOf(null)).toBe('–');
});
