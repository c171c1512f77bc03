import { expect, test } from 'vitest';
import { digestOfKey, isApiKey, newApiKey } from './api-key.ts';

test('a new key is recognised and has the digest that is stored', () => {
  const { key, prefix, digest } = newApiKey();
  expect(key).toMatch(/^amk_[\da-f]{72}$/);
  expect(key.startsWith(prefix)).toBe(true);
  expect(prefix).toHaveLength(12);
  expect(isApiKey(key)).toBe(true);
  expect(digestOfKey(key)).toEqual(digest);
});

test('no two keys are the same', () => {
  expect(new Set(Array.from({ length: 100 }, () => newApiKey().key)).size).toBe(100);
});

test('a key that is cut off, mistyped or in other case has no digest', () => {
  const { key } = newApiKey();
  const other = key[20] === 'a' ? 'b' : 'a';
  const mistyped = `${key.slice(0, 20)}${other}${key.slice(21)}`;
  for (const wrong of [key.slice(0, -1), `${key}0`, mistyped, key.toUpperCase(), 'amk_', ''])
    expect(digestOfKey(wrong)).toBeUndefined();
});
