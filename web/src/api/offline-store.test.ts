import { expect, test } from 'vitest';
import { withinBounds } from './offline-store.ts';

const answer = (key: number, characters = 100) => ({ key, text: 'x'.repeat(characters) });
const keys = (answers: { key: number }[]) => answers.map(({ key }) => key);

test('keeps the newest of many responses', () => {
  const newestFirst = Array.from({ length: 100 }, (_, index) => answer(index));
  expect(keys(withinBounds(newestFirst))).toEqual(keys(newestFirst.slice(0, 80)));
});

test('keeps the newest of large responses, up to the limit', () => {
  const newestFirst = [0, 1, 2, 3].map((key) => answer(key, 400_000));
  expect(keys(withinBounds(newestFirst))).toEqual([0, 1]);
});

test('leaves out a response that is too large by itself, and keeps the others', () => {
  expect(keys(withinBounds([answer(0, 1_700_000), answer(1), answer(2)]))).toEqual([1, 2]);
});
