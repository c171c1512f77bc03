import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseReceiptCode, receiptCode, receiptNumber, receiptSerial } from './receipt-code.ts';

test.each([
  [2026, 123, 20_260_000_123, 'AMA-2026-000123'],
  [2026, 1, 20_260_000_001, 'AMA-2026-000001'],
  [2027, 1_234_567, 20_271_234_567, 'AMA-2027-1234567'],
])('receipt %d/%d is %d and shown as %s', (year, serial, number, code) => {
  expect(receiptNumber(year, serial)).toBe(number);
  expect(receiptSerial(number)).toEqual({ year, serial });
  expect(receiptCode(number, 'AMA')).toBe(code);
});

test.each([
  ['AMA-2026-000123', 20_260_000_123],
  [' ama-2026-000123 ', 20_260_000_123],
  ['KLA1-2026-000123', 20_260_000_123],
  ['2026-000123', 20_260_000_123],
  ['AMA-000123', 123],
])('%s is read as %d', (typed, number) => {
  expect(parseReceiptCode(typed)).toBe(number);
});

test.each(['', 'AMA', 'AMA-2026', '000123', 'AMA-2026-123', 'AMA-2026-000000', 'AMA-2026-0000123', 'AMA-26-000123'])(
  '%j is no receipt code',
  (typed) => {
    expect(parseReceiptCode(typed)).toBeUndefined();
  },
);

test('a number from before the ledger is shown and read back without a year', () => {
  expect(receiptCode(123, 'AMA')).toBe('AMA-000123');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (number) => {
      expect(parseReceiptCode(receiptCode(number, 'AMA'))).toBe(number);
    }),
  );
});

test('every number is read back from its code', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 1, max: 9_999_999 }), (year, serial) => {
      const number = receiptNumber(year, serial);
      expect(parseReceiptCode(receiptCode(number, 'AMA'))).toBe(number);
    }),
  );
});
