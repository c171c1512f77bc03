import { expect, test } from 'vitest';
import { readWorkbook } from '../reading/read-workbook.ts';
import { makeWorkbook, type Value } from '../test/make-workbook.ts';
import { checkCorrections } from './check-corrections.ts';
import type { SheetCorrection } from './corrections.ts';

const rows: Value[][] = [['Unit', 'Tenant', 'Rent'], ['1', 'Apio Grace', 1], [], ['2', 'Kato', 2]];

test.each<[Omit<SheetCorrection, 'sheet'>, string, string?]>([
  [{ is_left_out: true }, 'There is no sheet “Kira” in this file.', 'Kira'],
  [{ header_row: 3 }, 'The sheet Zana holds nothing in row 3, so that row cannot name the columns.'],
  [{ columns: [{ index: 27, kind: 'unit' }] }, 'The sheet Zana holds nothing in column AB.'],
  [{ rows: [{ first_row: 2, last_row: 9, kind: 'other' }] }, 'The sheet Zana has no row 9: it ends with row 4.'],
  [{ cells: [{ row: 12, kind: 'unit', text: '1' }] }, 'The sheet Zana has no row 12: it ends with row 4.'],
])('the correction %j of what the file does not hold is refused: %s', async (change, sentence, sheet = 'Zana') => {
  const { sheets } = await readWorkbook(makeWorkbook([{ name: 'Zana', rows }]));
  expect(() => checkCorrections(sheets, [{ sheet, ...change }])).toThrow(sentence);
});
