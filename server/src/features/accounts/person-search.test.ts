import { expect, test } from 'vitest';
import { phoneDigits } from './person-search.ts';

test.each(['0772 123 456', '+256772123456', '+256 772-123-456', '256772123456', '00256 772 123456', '772123456'])(
  '%s is found by the digits that every spelling shares',
  (search) => {
    expect(phoneDigits(search)).toBe('772123456');
  },
);

test.each([
  ['077', '25677'],
  ['+25677', '25677'],
  ['+256', '256'],
])('%s, which is incomplete, is found at the beginning of a number', (search, digits) => {
  expect(phoneDigits(search)).toBe(digits);
});

test.each(['Grace', 'B2-14', '0', '14', ''])('%s is no phone number', (search) => {
  expect(phoneDigits(search)).toBeUndefined();
});
