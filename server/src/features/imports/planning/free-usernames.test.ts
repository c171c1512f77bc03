import { expect, test } from 'vitest';
import { freeUsernames } from './free-usernames.ts';

test('a taken name gets the next free number', () => {
  const free = freeUsernames(['nakato', 'nakato.3']);
  expect(['Nakato', 'nakato', 'okello', 'okello'].map(free)).toEqual(['Nakato.2', 'nakato.4', 'okello', 'okello.2']);
});

test('200,000 people with one name are numbered quickly', () => {
  const free = freeUsernames([]);
  for (let count = 1; count < 200_000; count += 1) free('nakato');
  expect(free('nakato')).toBe('nakato.200000');
});
