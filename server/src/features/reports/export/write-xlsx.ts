import type { Readable } from 'node:stream';
import { asOneLine } from '@amayumba/contract/plain-text.ts';
import writeXlsxFile, { type CellObject, type Sheet } from 'write-excel-file/node';
import type { ReportColumn, ReportColumnKind, ReportDocument, ReportTable, Value } from './report-document.ts';

/** How a spreadsheet shows a number or day. A rate is stored as the fraction that `0.00%` expects. */
const FORMATS: Readonly<Partial<Record<ReportColumnKind, string>>> = {
  day: 'd mmm yyyy',
  count: '#,##0',
  average: '0.00',
  ugx: '#,##0',
  rate: '0.00%',
  number: 'General',
};
const DAY_SHAPE = /^\d{4}-\d{2}-\d{2}$/;
const NARROWEST = 11;
const WIDEST = 60;

/**
 * A cell of type text, so that no spreadsheet reads it as a formula, without the control characters that XML forbids.
 */
const textCell = (text: string) => ({ value: asOneLine(text), type: String });

function cell({ kind }: ReportColumn, value: Value | undefined): CellObject {
  if (typeof value === 'number') {
    return { value: kind === 'rate' ? value / 100 : value, type: Number, format: FORMATS[kind] ?? '0' };
  }
  if (value && kind === 'day' && DAY_SHAPE.test(value)) {
    return { value: new Date(`${value}T00:00:00Z`), type: Date, format: FORMATS.day ?? '' };
  }
  return value ? textCell(value) : {};
}

/** In characters. A file may have more rows than a call takes arguments, so they are not spread into `Math.max`. */
function widthOf(texts: readonly (Value | undefined)[]): number {
  let width = NARROWEST;
  for (const text of texts) width = Math.max(width, String(text ?? '').length + 2);
  return Math.min(WIDEST, width);
}

function tableSheet({ heading, columns, rows, totals }: ReportTable): Sheet<never> {
  return {
    sheet: heading,
    stickyRowsCount: 1,
    columns: columns.map((column, at) => ({
      width: widthOf([
        column.heading,
        ...[...rows, totals].map((row) => (column.kind === 'text' ? row[at] : row[at]?.toLocaleString('en-UG'))),
      ]),
    })),
    data: [
      columns.map((column) => ({
        value: column.heading,
        type: String,
        fontWeight: 'bold' as const,
        align: column.kind === 'text' || column.kind === 'day' ? ('left' as const) : ('right' as const),
        bottomBorderStyle: 'thin' as const,
      })),
      ...rows.map((row) => columns.map((column, at) => cell(column, row[at]))),
      columns.map((column, at) => ({
        ...cell(column, totals[at]),
        fontWeight: 'bold' as const,
        topBorderStyle: 'thin' as const,
      })),
    ],
  };
}

const aboutSheet = ({ title, facts }: ReportDocument): Sheet<never> => ({
  sheet: 'About',
  columns: [{ width: 14 }, { width: WIDEST }],
  data: [
    [{ value: title, type: String, fontWeight: 'bold', fontSize: 14 }],
    ...facts.map(([label, value]) => [{ value: label, type: String, fontWeight: 'bold' as const }, textCell(value)]),
  ],
});

/**
 * A report as a workbook: a sheet for each table with its header row frozen, numbers and dates as such, and a sheet
 * with the estate, the range and the time of printing.
 */
export async function writeXlsx(document: ReportDocument): Promise<Readable> {
  const { toStream } = writeXlsxFile([...document.tables.map(tableSheet), aboutSheet(document)]);
  // Without a stream to write to, it returns one to read from; the library's types allow both.
  return (toStream as () => Promise<Readable>)();
}
