import { expect, test } from 'vitest';
import { tryRoll, tryRolls } from './compare.ts';
import { correctByHand } from './correct-by-hand.ts';
import { makeUntidyRoll } from './untidy-roll.ts';

test('of untidy rolls nearly all are wholly right without help, and none loses anything silently', async () => {
  const outcomes = await tryRolls(40, 20);
  expect(outcomes.filter(({ result }) => result === 'silent')).toEqual([]);
  expect(outcomes.filter(({ result }) => result === 'right').length).toBeGreaterThanOrEqual(38);
});

test.each([
  ['a sheet an estate', 1244, 'columns'],
  ['tables side by side', 2021, 'columns'],
  ['estates below each other', 7043, 'columns'],
] as const)('%s that was read wrongly is right once a person says what it holds', async (layout, seed, by) => {
  expect(await tryRoll(seed)).toMatchObject({ layout, result: 'named' });
  expect(await correctByHand(makeUntidyRoll(seed))).toMatchObject({ by, faults: [] });
});
