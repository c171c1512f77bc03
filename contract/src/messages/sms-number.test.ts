import { expect, test } from 'vitest';
import { readSmsNumber } from './sms-number.ts';

test.each([
  ['0772 123 456', '+256772123456'],
  ['+256 772-123456', '+256772123456'],
  ['772123456', '+256772123456'],
  ['+256 (0)772 123 456', '+256772123456'],
  ['00256 772 123456', '+256772123456'],
  ['+44 (7700) 900123', '+447700900123'],
  ['0312 345 678', undefined],
  ['0772 123', undefined],
  ['+256 41 234', undefined],
  ['', undefined],
  ['ask the guard', undefined],
])('%j receives SMS as %j', (phone, number) => {
  expect(readSmsNumber(phone)).toBe(number);
});
