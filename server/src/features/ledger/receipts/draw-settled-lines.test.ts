import { aReceiptSnapshot } from '@amayumba/contract/ledger/test/a-receipt-snapshot.ts';
import Pdf from 'pdfkit';
import { expect, test } from 'vitest';
import { lettering } from '../../../pdf/lettering.ts';
import { drawSettledLines, settledRows } from './draw-settled-lines.ts';

const withLines = (count: number, credit = 0) =>
  aReceiptSnapshot({
    amount: count * 1000 + credit,
    credit,
    lines: Array.from({ length: count }, (_, at) => ({
      charge: at + 1,
      text: `Rent, month ${at + 1}`,
      due_date: '2026-09-05',
      charge_amount: 2000,
      amount: 1000,
      outstanding_amount: 500,
    })),
  });

const amountOf = (text: string | undefined) => Number((text ?? '').replaceAll(',', ''));

test.each([
  [3, 0, 5],
  [12, 0, 5],
  [12, 700, 5],
  [40, 700, 2],
  [0, 700, 5],
])('the rows of %i charges and credit of %i add up to the receipt in %i rows', (count, credit, rowsMost) => {
  const snapshot = withLines(count, credit);
  const rows = settledRows(snapshot, rowsMost);
  expect(rows.length).toBeLessThanOrEqual(rowsMost);
  expect(rows.reduce((sum, { figures }) => sum + amountOf(figures[1]), 0)).toBe(snapshot.amount);
});

test('the row that stands for the rest sums what was charged and what is open', () => {
  expect(settledRows(withLines(12), 5).at(-1)).toEqual({
    text: 'and 8 more',
    due: '',
    figures: ['16,000', '8,000', '4,000'],
  });
});

test('any number of lines ends above the given height', () => {
  const doc = new Pdf({ size: 'A5' });
  const text = lettering(doc);
  for (const height of [60, 90, 130]) {
    for (const count of [0, 1, 2, 3, 5, 8, 13, 60]) {
      for (const credit of count === 0 ? [700] : [0, 700]) {
        const place = { x: 30, width: 360, top: 100, bottom: 100 + height };
        expect(drawSettledLines(doc, text, withLines(count, credit), place)).toBeLessThanOrEqual(100 + height);
      }
    }
  }
});
