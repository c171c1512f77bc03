import { expect, test } from 'vitest';
import { rentPreview } from './rent-preview.ts';

const TODAY = '2026-11-22';
const RENT = { isCharged: true, rent_amount: 950_000, rent_every: 'month', due_day: '5' } as const;
const say = (lease_start: string, lease_end = '2027-12-31', rent: Partial<Parameters<typeof rentPreview>[0]> = {}) =>
  rentPreview({ ...RENT, ...rent }, { lease_start, lease_end }, TODAY, 14)?.text.replaceAll('\u00A0', ' ');

test.each([
  ['coming', '2027-01-01', 'The first charge, USh 950,000, is due on 5 Jan 2027.'],
  ['soon', '2026-12-01', 'Saving makes 1 charge of USh 950,000, for 1 Dec 2026 to 31 Dec 2026.'],
  [
    'that began',
    '2026-09-16',
    'Saving makes 4 charges, together USh 3,325,000, for 16 Sept 2026 to 31 Dec 2026; 3 of them are overdue already.',
  ],
])('of a lease %s it says what saving charges', (_which, lease_start, text) => {
  expect(say(lease_start)).toMatch(/^The portal charges USh 950,000 a month, due on the 5th, from \d+ \w+ \d{4}\. /);
  expect(say(lease_start)?.endsWith(` ${text}`)).toBe(true);
});

test('a lease that has ended charges up to its end', () => {
  expect(say('2026-10-01', '2026-10-31')).toMatch(
    / 1 charge of USh 950,000, for .* 31 Oct 2026; it is overdue already\.$/,
  );
});

test('a lease without an end is charged as it goes on', () => {
  expect(say('2027-01-01', '')).toMatch(/ The first charge, USh 950,000, is due on 5 Jan 2027\.$/);
});

test('the first week is charged for its days', () => {
  expect(say('2027-01-07', '2027-12-31', { rent_every: 'week', due_day: '1', rent_amount: 70_000 })).toBe(
    'The portal charges USh 70,000 a week, due on Mondays, from 7 Jan 2027. ' +
      'The first charge, USh 40,000, is due on 7 Jan 2027.',
  );
});

test('days that are not typed yet are left open, and a rent that cannot be charged says nothing', () => {
  expect(say('0202-01-01')).toBe(
    'The portal charges USh 950,000 a month, due on the 5th, from the first day of the lease.',
  );
  expect(say('2026-12-01', '2027-12-31', { rent_every: 'week', due_day: '9' })).toBeUndefined();
  expect(say('2026-12-01', '2027-12-31', { rent_amount: null })).toBeUndefined();
});
