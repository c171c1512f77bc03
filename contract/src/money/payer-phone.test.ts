import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readMsisdn } from './msisdn.ts';
import { guessNetwork, payerPhone } from './payer-phone.ts';

test.each([
  ['0772 123456', '256772123456'],
  ['+256 (772) 123-456', '256772123456'],
  ['256752123456', '256752123456'],
  ['772123456', '256772123456'],
  ['0391234567', '256391234567'],
  ['46733123450', '46733123450'],
  ['0412 345678', undefined],
  ['0772 12345', undefined],
  ['0772 1234567', undefined],
  ['ask my wife', undefined],
  ['', undefined],
])('%s is read as %s', (typed, msisdn) => {
  expect(readMsisdn(typed)).toBe(msisdn);
});

test.each([
  ['0772 123456', 'mtn'],
  ['0392 123456', 'mtn'],
  ['+256701123456', 'airtel'],
  ['0202123456', 'airtel'],
  ['46733123450', 'mtn'],
  ['0712 123456', undefined],
  ['0772', undefined],
])('the prefix of %s belongs to %s', (phone, network) => {
  expect(guessNetwork(phone)).toBe(network);
});

test('a payer is required, and written as people write it', () => {
  expect(z.parse(payerPhone, ' 0772-123456 ')).toBe('256772123456');
  const [fault] = z.safeParse(payerPhone, '0772').error?.issues ?? [];
  expect(fault?.message).toBe('Enter the mobile money number that pays, for example 0772 123456.');
});
