import { expect, test } from 'vitest';
import { typedVerifyCode } from './verify-code.ts';

test.each([
  ['7QK2M4TXD9', '7QK2M4TXD9'],
  ['7qk2m-4txd9', '7QK2M4TXD9'],
  [' 7QK2M 4TXD9 ', '7QK2M4TXD9'],
  ['OIL2M4TXD9', '0112M4TXD9'],
])('%j is read as %s', (typed, code) => {
  expect(typedVerifyCode(typed)).toBe(code);
});

test.each(['', '7QK2M4TXD', '7QK2M4TXD99', 'UQK2M4TXD9', '7QK2M4TXD!', '7QK2M4TXDß'])(
  '%j is no verify code',
  (typed) => {
    expect(typedVerifyCode(typed)).toBeUndefined();
  },
);
