import { expect, test } from 'vitest';
import { tryRolls } from './compare.ts';

test('of untidy rolls nearly all are wholly right without help, and none loses anything silently', async () => {
  const outcomes = await tryRolls(40, 20);
  expect(outcomes.filter(({ result }) => result === 'silent')).toEqual([]);
  expect(outcomes.filter(({ result }) => result === 'right').length).toBeGreaterThanOrEqual(38);
});
