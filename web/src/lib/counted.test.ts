import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('a number comes with its noun in the right form', () => {
  expect([0, 1, 2, 1200].map((count) => counted(count, 'day'))).toEqual(['0 days', '1 day', '2 days', '1,200 days']);
  expect([1, 3].map((count) => counted(count, 'entry', 'entries'))).toEqual(['1 entry', '3 entries']);
});
