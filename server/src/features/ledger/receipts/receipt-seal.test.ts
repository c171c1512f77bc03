import { aReceiptSnapshot } from '@amayumba/contract/ledger/test/a-receipt-snapshot.ts';
import { erasedSnapshot, type ReceiptSnapshot } from '@amayumba/contract/ledger/receipt-snapshot.ts';
import { typedVerifyCode } from '@amayumba/contract/ledger/verify-code.ts';
import { describe, expect, test } from 'vitest';
import { verifyCodeOf } from './receipt-seal.ts';

const KEY = new Uint8Array(32).fill(7);
const snapshot = aReceiptSnapshot();
const [line, ...otherLines] = snapshot.lines;
const receipt = {
  number: snapshot.number,
  amount: snapshot.amount,
  issued_on: snapshot.issued_on,
  received_on: snapshot.received_on,
  snapshot,
};
const code = verifyCodeOf(KEY, receipt);

test('a code is ten letters that can be typed back, and the same for the same receipt', () => {
  expect(code).toHaveLength(10);
  expect(typedVerifyCode(`${code.slice(0, 5)} ${code.slice(5)}`.toLowerCase())).toBe(code);
  expect(verifyCodeOf(KEY, structuredClone(receipt))).toBe(code);
});

test('printed codes stay valid: the code of a receipt never changes with the program', () => {
  expect(code).toBe('YR1KW4JARC');
});

test('another key makes another code', () => {
  expect(verifyCodeOf(new Uint8Array(32).fill(8), receipt)).not.toBe(code);
});

test.each([{ number: 1 }, { amount: 485_001 }, { issued_on: '2026-09-29' }, { received_on: '2026-09-28' }])(
  'another code belongs to %o',
  (change) => {
    expect(verifyCodeOf(KEY, { ...receipt, ...change })).not.toBe(code);
  },
);

describe('of the snapshot', () => {
  const changes: Partial<ReceiptSnapshot>[] = [
    { landlord_name: 'Somebody else' },
    { landlord_address: '' },
    { number: 1 },
    { code: 'AMA-2026-000813' },
    { issued_on: '2026-09-29' },
    { received_on: '2026-09-28' },
    { apartment: 'U03' },
    { block: null },
    { estate: 'Kireka Hill' },
    { amount: 4_850_000 },
    { method: 'Cash' },
    { external_reference: null },
    { lines: otherLines },
    { lines: [{ ...line!, amount: 1 }, ...otherLines] },
    { credit: 1 },
    { balance_after: 0 },
    { paid_until: null },
    { deposit_held: 0 },
  ];

  test.each(changes)('another code belongs to %o', (change) => {
    expect(verifyCodeOf(KEY, { ...receipt, snapshot: { ...snapshot, ...change } })).not.toBe(code);
  });

  test('every field is covered but the version and the people', () => {
    const covered = new Set(changes.flatMap((change) => Object.keys(change)));
    const others = Object.keys(snapshot).filter((field) => !covered.has(field));
    expect(others).toEqual(['version', 'payer_name', 'payer_phone', 'tenant_name']);
  });

  test('the people do not change the code, so an erased receipt stays valid', () => {
    const others = { payer_name: 'X', payer_phone: '0700 000 000', tenant_name: 'Y' };
    expect(verifyCodeOf(KEY, { ...receipt, snapshot: { ...snapshot, ...others } })).toBe(code);
    expect(verifyCodeOf(KEY, { ...receipt, snapshot: erasedSnapshot(snapshot) })).toBe(code);
  });
});
