import { expect, test } from 'vitest';
import { PAYMENT_METHODS, PAYMENT_TYPES } from '../payments/rules.ts';
import {
  cashAccountOf,
  CHANNELS,
  channelOf,
  LEDGER_ACCOUNTS,
  ledgerAccountOf,
  type PaymentMethod,
} from './ledger-accounts.ts';

test('every type of charge credits a ledger account, and every channel has one', () => {
  const used = [...PAYMENT_TYPES.map(ledgerAccountOf), ...CHANNELS.map(cashAccountOf)];
  expect(used.filter((name) => !LEDGER_ACCOUNTS.includes(name))).toEqual([]);
  expect(new Set(used).size).toBe(used.length);
});

test.each<[PaymentMethod, string]>([
  ['Cash', 'cash'],
  ['Bank Transfer', 'bank'],
  ['Cheque', 'cheque'],
  ['Credit Card', 'card'],
  ['Debit Card', 'card'],
  ['Online Payment', 'other'],
])('%s comes in by the channel %s, whatever the phone number', (method, channel) => {
  expect(channelOf(method, '0772123456')).toBe(channel);
});

test.each([
  ['0762123456', 'mtn'],
  ['+256 772 123 456', 'mtn'],
  ['256782123456', 'mtn'],
  ['0792-123-456', 'mtn'],
  ['+256 (0)772 123456', 'mtn'],
  ['00256 752.123.456', 'airtel'],
  ['0312123456', 'mtn'],
  ['392123456', 'mtn'],
  ['0702123456', 'airtel'],
  ['0742123456', 'airtel'],
  ['+256752123456', 'airtel'],
  ['0202123456', 'airtel'],
  ['0722123456', 'other'],
  ['0712123456', 'other'],
  ['+44 20 7946 0958', 'other'],
  ['46776123456', 'other'],
  ['077212345', 'other'],
  ['', 'other'],
])('mobile money from %s comes in by the channel %s', (phone, channel) => {
  expect(channelOf('Mobile Money', phone)).toBe(channel);
});

test('mobile money without a phone number comes in by the channel other', () => {
  expect(channelOf('Mobile Money', null)).toBe('other');
  expect(PAYMENT_METHODS.every((method) => CHANNELS.includes(channelOf(method, null)))).toBe(true);
});
