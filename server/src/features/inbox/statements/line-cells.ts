import { letterOf } from '@amayumba/contract/imports/columns.ts';
import { isTestNumber } from '@amayumba/contract/money/msisdn.ts';
import { isShillings, otherCurrencyIn, readAmount } from '../../imports/recognising/read-amount.ts';
import { readPhones } from '../../imports/recognising/read-phones.ts';
import { textCell } from '../../imports/reading/workbook.ts';
import { type ColumnMeaning, meaningOf } from './heading-words.ts';
import type { StatementTable, TableRow } from './read-table.ts';
import type { StatementColumns } from './recognise-columns.ts';

/** The payer's phone in a cell such as `FRI:256772123456/MSISDN`; a test number of MTN's sandbox counts. */
export function phoneIn(text: string): string {
  const [phone] = readPhones(text);
  const test = text.match(/\d+/g)?.find(isTestNumber);
  return phone ?? (test === undefined ? '' : `+${test}`);
}

/** A column of a statement whose cells are read line by line. */
export type Kind = Exclude<ColumnMeaning, 'currency'>;

/** Reads the rows of one statement. */
export function readerOf(table: StatementTable, columns: StatementColumns) {
  const places = new Map<Kind, number>();
  for (const [kind, heading] of Object.entries(columns))
    if (heading !== null) places.set(kind as Kind, table.headings.indexOf(heading));
  for (const [index, heading] of table.headings.entries()) {
    const meaning = meaningOf(heading);
    if (meaning === 'status' || meaning === 'type' || (meaning === 'to' && !places.has('to')))
      places.set(meaning, index);
  }
  const textOf = ({ cells }: TableRow, kind: Kind) => cells[places.get(kind) ?? -1] ?? '';
  const cellOf = ({ row }: TableRow, kind: Kind) => letterOf(places.get(kind) ?? 0) + row;
  const chosen = new Set(Object.values(columns));
  const currencies = table.headings.flatMap((heading, index) =>
    meaningOf(heading) === 'currency' && !chosen.has(heading) ? index : [],
  );
  /** The text that names another currency than shillings for a sum in a line, and the cell where it is shown. */
  const otherCurrency = ({ row, cells }: TableRow, kind: Kind) => {
    const column = currencies.find((index) => !isShillings(cells[index] ?? ''));
    if (column !== undefined) return { text: cells[column] ?? '', cell: letterOf(column) + row };
    const headings = [kind, 'balance' as const].map((one) => table.headings[places.get(one) ?? -1] ?? '');
    const text = headings.find((heading) => otherCurrencyIn(heading) !== undefined);
    return text === undefined ? undefined : { text, cell: cellOf({ row, cells }, kind) };
  };
  return { textOf, cellOf, otherCurrency };
}

/** The readers of the cells of a statement's lines. */
export type Reader = ReturnType<typeof readerOf>;

/** Whole shillings; null for an empty cell, undefined if it cannot be read. */
export function moneyIn(text: string): number | null | undefined {
  const read = readAmount(textCell(text));
  if (read.kind === 'nothing') return null;
  return read.kind === 'amount' ? read.amount : undefined;
}
