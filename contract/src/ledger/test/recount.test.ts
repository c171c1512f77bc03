import { expect, test } from 'vitest';
import type { Book } from './ledger-book.ts';
import { runSchedule } from './ledger-model.ts';
import { recount } from './recount.ts';
import { startedBook } from './steps.ts';

const first = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('There is no row.');
  return row;
};

test('a right book has no faults', () => {
  expect(recount(startedBook())).toEqual([]);
});

test.each<[string, (book: Book) => void]>([
  ['I1', (book) => (first(book.accounts).open_amount += 1)],
  ['I1', (book) => (first(book.accounts).oldest_due = null)],
  ['I2', (book) => (first(book.receipts.filter(({ source }) => source === 'entry')).amount = 1)],
  ['I3', (book) => (first(book.allocations).amount += 1_000)],
  ['I4', (book) => (first(book.accounts).balance += 1)],
  ['I5', (book) => (first(book.charges).status = 3)],
  ['I6', (book) => (first(book.accounts).deposit_held += 1)],
  ['I7', (book) => (first(book.receipts.filter(({ source }) => source === 'entry')).channel = 'cash')],
  ['I15', (book) => (first(book.entries.filter(({ credit }) => credit === 'income.rent')).credit = 'opening')],
  ['I8', (book) => (first(book.receipts.filter(({ source }) => source === 'entry')).number = 7)],
  ['I9', (book) => book.receipts.forEach((row) => Object.assign(row, { external_reference: 'MP1', channel: 'mtn' }))],
  ['I10', (book) => (first(book.entries).reverses = 2)],
  ['I10', (book) => (first(book.receipts).is_void = true)],
  ['I11', (book) => (first(book.scheduled).period_end = '2027-01-31')],
  ['I11', (book) => book.accounts.forEach(({ schedule }) => schedule && (schedule.lease.lease_end = '2026-08-30'))],
])('a book that breaks %s is found', (invariant, breakIt) => {
  const book = startedBook();
  for (const account of [1, 2]) runSchedule(book, { account, until: book.today });
  breakIt(book);
  expect(recount(book).filter((fault) => fault.startsWith(`${invariant} `))).not.toEqual([]);
});
