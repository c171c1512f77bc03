import { expect, test } from 'vitest';
import { withinBounds } from './offline-cache-bounds.ts';

const answer = (key: number, characters = 100) => ({ key, text: 'x'.repeat(characters) });
const keys = (answers: { key: number }[]) => answers.map(({ key }) => key);

test('of many answers the newest are kept', () => {
  const newestFirst = Array.from({ length: 100 }, (_, index) => answer(index));
  expect(keys(withinBounds(newestFirst))).toEqual(keys(newestFirst.slice(0, 80)));
});

test('of large answers the newest are kept, as many as there is room for', () => {
  const newestFirst = [0, 1, 2, 3].map((key) => answer(key, 400_000));
  expect(keys(withinBounds(newestFirst))).toEqual([0, 1]);
});

test('one that is too large by itself is left out, and the others stay', () => {
  expect(keys(withinBounds([answer(0, 1_700_000), answer(1), answer(2)]))).toEqual([1, 2]);
});
