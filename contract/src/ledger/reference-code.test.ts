import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dammDigit,
  findReferenceCodes,
  formatReferenceCode,
  REFERENCE_NUMBERS,
  referenceCode,
  typedReferenceCode,
} from './reference-code.ts';

const numbers = fc.integer({ min: REFERENCE_NUMBERS.from, max: REFERENCE_NUMBERS.to });

test('the check digit follows the table of Damm', () => {
  expect(dammDigit('4821736')).toBe(2);
  expect(dammDigit('572')).toBe(4);
});

test('a code is seven digits, of which the first is not 0, and a check digit', () => {
  expect(referenceCode(4_821_736)).toBe('48217362');
  expect(() => referenceCode(999_999)).toThrow(RangeError);
  expect(() => referenceCode(10_000_000)).toThrow(RangeError);
  expect(typedReferenceCode('04821737')).toBeUndefined();
});

test('a code is shown in two groups and read however it is typed', () => {
  expect(formatReferenceCode('48217362')).toBe('4821 7362');
  for (const typed of ['48217362', '4821 7362', ' 4821-7362 ', '48 21 73 62', '4821–7362', '4821\u00a07362'])
    expect(typedReferenceCode(typed)).toBe('48217362');
});

test('any one wrong digit is found', () => {
  fc.assert(
    fc.property(numbers, (number) => {
      const code = referenceCode(number);
      for (let place = 0; place < code.length; place += 1)
        for (const digit of '0123456789'.replace(code.charAt(place), ''))
          expect(typedReferenceCode(code.slice(0, place) + digit + code.slice(place + 1))).toBeUndefined();
    }),
    { numRuns: 50 },
  );
});

test('any two neighbouring digits that are swapped are found', () => {
  fc.assert(
    fc.property(numbers, fc.nat(6), (number, place) => {
      const code = referenceCode(number);
      const [one, other] = [code.charAt(place), code.charAt(place + 1)];
      const swapped = code.slice(0, place) + other + one + code.slice(place + 2);
      expect(typedReferenceCode(swapped)).toBe(one === other ? code : undefined);
    }),
  );
});

test('a missing digit and one too many are found', () => {
  expect(typedReferenceCode('4821736')).toBeUndefined();
  expect(typedReferenceCode('482173620')).toBeUndefined();
});

test.each([
  ['rent nov 48217362', ['48217362']],
  ['RENT4821-7362UNIT B07', ['48217362']],
  ['B 12 4821 7362 thanks', ['48217362']],
  ['4 8 2 1 7 3 6 2', ['48217362']],
  ['48217362/48217362', ['48217362']],
  ['4821.7362', []],
  ['4821 7363', []],
  ['0482173620', []],
  ['pay 148217362', []],
  ['482173621', []],
  ['48217 36215', []],
  ['', []],
])('the codes in %j are %j', (text, codes) => {
  expect(findReferenceCodes(text)).toEqual(codes);
});

test('several codes in one text are all found', () => {
  const [one, other] = [referenceCode(1_234_567), referenceCode(7_654_321)];
  expect(findReferenceCodes(`for ${one} and ${formatReferenceCode(other)}`)).toEqual([one, other]);
});
