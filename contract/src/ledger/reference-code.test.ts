import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CROCKFORD } from './crockford.ts';
import { REFERENCE_CODE_BYTES, referenceCode, typedReferenceCode } from './reference-code.ts';

const bytes = fc.uint8Array({ minLength: REFERENCE_CODE_BYTES, maxLength: REFERENCE_CODE_BYTES });

test('a code has eight letters of Crockford, and its first seven come from the bytes', () => {
  const code = referenceCode(Uint8Array.of(0, 31, 32, 63, 10, 17, 255));
  expect(code.slice(0, 7)).toBe('0Z0ZAHZ');
  expect(code).toHaveLength(8);
  expect(() => referenceCode(Uint8Array.of(1, 2, 3))).toThrow(RangeError);
});

test('a code is read however it is typed', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = referenceCode(random);
      const typed = `${code.slice(0, 4)}-${code.slice(4)} `.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
      expect(typedReferenceCode(typed)).toBe(code);
    }),
  );
});

test('any one wrong letter is found', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = referenceCode(random);
      for (let place = 0; place < code.length; place += 1)
        for (const letter of CROCKFORD.replace(code.charAt(place), ''))
          expect(typedReferenceCode(code.slice(0, place) + letter + code.slice(place + 1))).toBeUndefined();
    }),
    { numRuns: 20 },
  );
});

test('any two swapped letters are found', () => {
  fc.assert(
    fc.property(bytes, fc.nat(7), fc.nat(7), (random, one, other) => {
      const letters = Array.from(referenceCode(random));
      const [a = '', b = ''] = [letters[one], letters[other]];
      letters[one] = b;
      letters[other] = a;
      const read = typedReferenceCode(letters.join(''));
      expect(read).toBe(a === b ? letters.join('') : undefined);
    }),
  );
});

test('a missing letter is found', () => {
  const code = referenceCode(Uint8Array.of(1, 2, 3, 4, 5, 6, 7));
  expect(typedReferenceCode(code.slice(1))).toBeUndefined();
  expect(typedReferenceCode(`${code}0`)).toBeUndefined();
});
