import { describe, expect, test } from 'vitest';
import { nextName, numberInCopy, rangeNumbers } from './apartment-range.ts';

describe('the numbers of a range', () => {
  test.each([
    ['A01', 'A03', ['A01', 'A02', 'A03']],
    ['A01', '3', ['A01', 'A02', 'A03']],
    ['a-9', 'A-11', ['a-9', 'a-10', 'a-11']],
    ['98', '101', ['98', '99', '100', '101']],
    [' B07 ', '', ['B07']],
    ['Penthouse', '', ['Penthouse']],
    ['C', 'e', ['C', 'D', 'E']],
    ['', '', []],
  ])('from %j to %j', (from, to, numbers) => expect(rangeNumbers(from, to)).toEqual({ numbers }));

  test.each([
    ['', 'A12', 'Enter the first number.'],
    ['A01', 'B12', 'Enter a number such as A01 in both fields.'],
    ['Shop', 'A12', 'Enter a number such as A01 in both fields.'],
    ['A12', 'A01', 'The last number comes before the first.'],
    ['F', 'A', 'The last number comes before the first.'],
    ['1', '201', 'Add at most 200 apartments at once.'],
  ])('from %j to %j is none', (from, to, fault) => expect(rangeNumbers(from, to)).toEqual({ numbers: [], fault }));
});

test('a copy of a block has the next name, and its numbers follow', () => {
  expect(nextName('Block A')).toBe('Block B');
  expect(nextName('B')).toBe('C');
  expect(nextName('Block 09')).toBe('Block 10');
  expect(nextName('Annex')).toBe('Annex 2');
  expect(nextName('Block Z')).toBe('Block Z 2');
  expect(numberInCopy('A01', 'Block A', 'Block B')).toBe('B01');
  expect(numberInCopy('12', 'Block A', 'Block B')).toBe('12');
  expect(numberInCopy('X1', 'Annex', 'Annex 2')).toBe('X1');
});
