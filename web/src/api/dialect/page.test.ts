import { describe, expect, test } from 'vitest';
import { readList, readPage, readPageOf } from './page.ts';

const rows = [{ id: 1 }, { id: 2 }];
const bare = { count: 2, next: null, previous: null, results: rows };

describe('a list in every envelope becomes one page', () => {
  test.each([
    ['a plain array', rows, bare],
    ['an empty array', [], { count: 0, next: null, previous: null, results: [] }],
    ['results', { results: rows }, bare],
    ['complaints', { complaints: rows }, bare],
    ['data', { data: rows }, bare],
    ['items', { items: rows }, bare],
    ['a page inside data', { data: { results: rows } }, bare],
    [
      'a page with count and links',
      { count: 9, next: '/api/x/?page=2', previous: null, results: rows },
      { ...bare, count: 9, next: '/api/x/?page=2' },
    ],
    ['a page with the sum of all', { ...bare, total_amount: 750_000 }, { ...bare, total_amount: 750_000 }],
    ['a sum as text', { ...bare, total_amount: '750000.00' }, { ...bare, total_amount: 750_000 }],
  ])('%s', (_, answer, page) => {
    expect(readPage(answer)).toEqual(page);
  });
});

test.each([[null], ['<html>'], [{ detail: 'no' }], [42]])(
  'a response that is no list (%j) is passed on for the schema to refuse',
  (answer) => {
    expect(readPage(answer)).toBe(answer);
    expect(readList(answer)).toBe(answer);
  },
);

test('each row is read by the given reader', () => {
  const page = readPageOf((row) => ({ ...(row as object), isRead: true }))({ items: rows });
  expect(page.results).toEqual([
    { id: 1, isRead: true },
    { id: 2, isRead: true },
  ]);
});
