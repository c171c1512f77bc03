import { expect, test } from 'vitest';
import { hasTrigram, isPossibleReference, searchTerms, unitSpellings } from './search-terms.ts';

test.each([
  ['0772 123 456', { phone: '772123456' }],
  ['+256772123456', { phone: '772123456' }],
  ['256-772-123456', { phone: '772123456' }],
  ['#1314', { id: 1314, receipt: 1314 }],
  ['No. 12', { id: 12 }],
  ['AMA-2026-000123', { receipt: 20_260_000_123, id: undefined }],
  ['2026-000123', { receipt: 20_260_000_123 }],
  ['Sarah Nakato', { words: ['Sarah', 'Nakato'], phone: undefined, id: undefined, referenceCode: undefined }],
])('%s is read as %o', (text, expected) => {
  expect(searchTerms(text)).toMatchObject(expected);
});

test.each([
  ['B07', ['B07', 'B-07', 'B 07']],
  ['b-7', ['b7', 'b-7', 'b 7', 'b07', 'b-07', 'b 07']],
  ['12', ['12']],
  ['Shop 4 rear', ['Shop 4 rear']],
])('the unit %s is searched as %j', (text, spellings) => {
  expect(unitSpellings(text)).toEqual(spellings);
});

test.each([
  ['MP261124', true],
  ['Cheque 100002', true],
  ['cheque', false],
  ['256', false],
  ['a-1-2', false],
])('%s may be part of a transaction id: %s', (text, isReference) => {
  expect(isPossibleReference(searchTerms(text))).toBe(isReference);
});

test('only three letters or digits in a row are in the index', () => {
  expect(['b-7', 'ok', 'B07', 'Ssé'].map(hasTrigram)).toEqual([false, false, true, true]);
});
