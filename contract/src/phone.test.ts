import { expect, test } from 'vitest';
import { formatPhone } from './phone.ts';

test.each([
  ['+256772123456', '0772 123 456'],
  ['+256 772 123 456', '0772 123 456'],
  ['0772123456', '0772 123 456'],
  ['0772-123456', '0772 123 456'],
  ['', ''],
])('%s is shown as %s', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown);
});

test('a foreign number does not change', () => {
  expect(formatPhone('+44 20 7946 0958')).toBe('+44 20 7946 0958');
});
