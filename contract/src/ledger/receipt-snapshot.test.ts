import { expect, test } from 'vitest';
import { canonicalSnapshot, erasedSnapshot, receiptSnapshotSchema, withoutPersonal } from './receipt-snapshot.ts';
import { aReceiptSnapshot } from './test/a-receipt-snapshot.ts';

const reversedKeys = <T extends object>(value: T) => Object.fromEntries(Object.entries(value).toReversed()) as T;

const PEOPLE = ['Joseph Namatovu', '0744 744 829', 'Aisha Namatovu'];

test('a snapshot is read back as it was stored', () => {
  const snapshot = aReceiptSnapshot();
  expect(receiptSnapshotSchema.parse(JSON.parse(JSON.stringify(snapshot)))).toEqual(snapshot);
  expect(receiptSnapshotSchema.safeParse({ ...snapshot, version: 2 }).success).toBe(false);
});

test('a snapshot without withheld tax has the text that it had before there was any', () => {
  expect(canonicalSnapshot(aReceiptSnapshot())).not.toContain('withheld');
  const taxed = aReceiptSnapshot({ withheld: 30_000, withholding_certificate: 'WHT-7' });
  expect(receiptSnapshotSchema.parse(taxed)).toEqual(taxed);
  expect(canonicalSnapshot(taxed)).toContain('"withheld":30000,"withholding_certificate":"WHT-7"');
});

test('the canonical text names nobody', () => {
  const text = canonicalSnapshot(aReceiptSnapshot());
  expect(PEOPLE.filter((name) => text.includes(name))).toEqual([]);
  expect(Object.keys(withoutPersonal(aReceiptSnapshot()))).not.toContain('tenant_name');
});

test('erasure removes the people, keeps all else, and leaves the canonical text as it was', () => {
  const snapshot = aReceiptSnapshot();
  const erased = erasedSnapshot(snapshot);
  expect(PEOPLE.filter((name) => JSON.stringify(erased).includes(name))).toEqual([]);
  expect(withoutPersonal(erased)).toEqual(withoutPersonal(snapshot));
  expect(canonicalSnapshot(erased)).toBe(canonicalSnapshot(snapshot));
  expect(receiptSnapshotSchema.safeParse(erased).success).toBe(true);
});

test('the order of the keys does not change the canonical text, the order of the lines does', () => {
  const snapshot = aReceiptSnapshot();
  const stored = { ...reversedKeys(snapshot), lines: snapshot.lines.map(reversedKeys) };
  expect(Object.keys(stored)[0]).not.toBe(Object.keys(snapshot)[0]);
  expect(canonicalSnapshot(stored)).toBe(canonicalSnapshot(snapshot));
  const otherLines = { ...snapshot, lines: snapshot.lines.toReversed() };
  expect(canonicalSnapshot(otherLines)).not.toBe(canonicalSnapshot(snapshot));
});
