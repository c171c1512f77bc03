import { expect, test } from 'vitest';
import { readAmount } from './amount.ts';
import { readIdentity } from './identity.ts';
import { readReference } from './reference.ts';

test.each([
  [500_000, 500_000],
  ['500000', 500_000],
  ['500000.00', 500_000],
  ['', ''],
  ['much', 'much'],
  [null, null],
])('the amount %j is read as %j', (given, amount) => {
  expect(readAmount(given)).toBe(amount);
});

test.each([
  [3, { id: 3, name: null }],
  ['3', { id: 3, name: null }],
  ['In Progress', { id: null, name: 'In Progress' }],
  [
    { id: 3, name: 'Resolved' },
    { id: 3, name: 'Resolved' },
  ],
  [{ id: '3' }, { id: 3, name: null }],
  [null, { id: null, name: null }],
  ['', { id: null, name: null }],
])('the status or category %j is read as %j', (given, reference) => {
  expect(readReference(given)).toEqual(reference);
});

test.each([
  [
    { user_id: 4, username: 'a' },
    { id: 4, user_id: 4, username: 'a' },
  ],
  [
    { id: 5, user_id: 4 },
    { id: 5, user_id: 4 },
  ],
  ['text', 'text'],
])('%j is identified as %j', (given, identified) => {
  expect(readIdentity(given)).toEqual(identified);
});
