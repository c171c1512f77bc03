import { expect, test } from 'vitest';
import { unitName } from './unit-name.ts';

test.each([
  ['7', 'A', 'A 7'],
  ['07', 'Block B', 'Block B 07'],
  ['Room 3', 'Row 1', 'Row 1 Room 3'],
  ['A-08', 'Block A', 'A-08'],
  ['A 8', 'Block A', 'A 8'],
  ['1-04', 'Row 1', '1-04'],
  ['H5', 'Main', 'H5'],
  ['7', null, '7'],
])('home %s of block %s is called %s', (number, block, name) => {
  expect(unitName(number, block)).toBe(name);
});
