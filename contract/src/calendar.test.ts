import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  formatDay,
  formatDayOf,
  formatInstant,
  shortDay,
  shortMonthOf,
  TIME_ZONE,
  weekdayOf,
} from './calendar.ts';

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

const intl = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-UG', { timeZone: 'UTC', ...options });

test('days, months and times are written as Intl writes them for Uganda', () => {
  for (let month = 1; month <= 12; month += 1) {
    const day = addDays(`2026-${String(month).padStart(2, '0')}-01`, month);
    const at = Date.parse(day);
    expect(formatDay(day)).toBe(intl({ dateStyle: 'medium' }).format(at));
    expect(shortDay(day)).toBe(intl({ day: 'numeric', month: 'short' }).format(at));
    expect(shortMonthOf({ year: 2026, month })).toBe(intl({ month: 'short', year: 'numeric' }).format(at));
    expect(weekdayOf(day)).toBe(intl({ weekday: 'long' }).format(at));
    const instant = `${day}T${String(month * 2 - 1).padStart(2, '0')}:05:00Z`;
    const inKampala = intl({ dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE });
    expect(formatInstant(instant)).toBe(inKampala.format(Date.parse(instant)));
  }
});
