import { expect, test } from 'vitest';
import { freeUsernames } from './free-usernames.ts';

test('a name that is taken gets the next number, whoever took it', () => {
  const free = freeUsernames(['nakato', 'nakato.3']);
  expect(['Nakato', 'nakato', 'okello', 'okello'].map(free)).toEqual(['Nakato.2', 'nakato.4', 'okello', 'okello.2']);
});

test('200,000 people of one name are not counted through for each of them', () => {
  const free = freeUsernames([]);
  for (let count = 1; count < 200_000; count += 1) free('nakato');
  expect(free('nakato')).toBe('nakato.200000');
});
