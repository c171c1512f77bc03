import { expect, test } from 'vitest';
import { heldUntil } from './quiet-hours.ts';

test.each([
  ['2026-11-21T04:59:59.999Z', '2026-11-21T05:00:00.000Z'],
  ['2026-11-21T05:00:00.000Z', null],
  ['2026-11-21T16:29:59.999Z', null],
  ['2026-11-21T16:30:00.000Z', '2026-11-22T05:00:00.000Z'],
  ['2026-11-21T20:59:59.000Z', '2026-11-22T05:00:00.000Z'],
  // Midnight in Kampala has passed.
  ['2026-11-21T21:00:00.000Z', '2026-11-22T05:00:00.000Z'],
])('at %s SMS are held until %s', (now, until) => {
  expect(heldUntil(Date.parse(now))).toBe(until);
});
