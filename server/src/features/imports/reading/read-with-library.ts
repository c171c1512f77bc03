import { type CellObject, read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { fail } from '@amayumba/contract/refusal.ts';
import { asOneLine } from '@amayumba/contract/plain-text.ts';
import { numberCell } from './number-cell.ts';
import { formatOf, type NumberFormat } from './number-formats.ts';
import { rowCounter } from './row-counter.ts';
import { type Cell, COLUMNS_MAX, type Sheet, SHEETS_MAX, type SheetRow, textCell, type Workbook } from './workbook.ts';

/** The names of formula errors, by their number in a file (MS-XLS 2.5.10). */
const ERROR_NAMES: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
};

interface CellContext {
  counts1904: boolean;
  formats: Map<string | number, NumberFormat>;
}

/** Returns the meaning of a number by the text of its format; each text is parsed once. */
function formatFrom({ formats }: CellContext, code: string | number | undefined): NumberFormat | undefined {
  if (code === undefined) return undefined;
  const known = formats.get(code) ?? formatOf(String(code));
  formats.set(code, known);
  return known;
}

function understood({ t, v, z }: CellObject, context: CellContext): Cell | undefined {
  switch (t) {
    case 's':
      return textCell(String(v ?? ''));
    case 'n':
      return typeof v === 'number' && Number.isFinite(v)
        ? numberCell(v, formatFrom(context, z), context.counts1904)
        : undefined;
    case 'b':
      return textCell(v === true ? 'TRUE' : 'FALSE');
    case 'e':
      return { kind: 'error', text: ERROR_NAMES[Number(v)] ?? '#ERROR!' };
    default:
      return undefined;
  }
}

function rowsOf(sheet: WorkSheet, context: CellContext, countRow: () => void): SheetRow[] {
  const rows: SheetRow[] = [];
  // The library leaves holes for rows and columns without content, and `forEach` passes over them.
  sheet['!data']?.forEach((found, index) => {
    const cells = new Map<number, Cell>();
    found.forEach((each, column) => {
      const cell = column < COLUMNS_MAX ? understood(each, context) : undefined;
      if (cell) cells.set(column, cell);
    });
    if (cells.size === 0) return;
    countRow();
    rows.push({ number: index + 1, cells });
  });
  return rows;
}

/**
 * Reads a workbook of an old Excel or an OpenDocument spreadsheet by the kept library. The caller has bounded what the
 * content can unpack to, and gives a sheet's name and state where the library does not read them.
 */
export function readWithLibrary(content: Buffer, described?: readonly Pick<Sheet, 'name' | 'isHidden'>[]): Workbook {
  const book = read(content, {
    type: 'buffer',
    dense: true,
    cellNF: true,
    cellText: false,
    cellHTML: false,
    cellFormula: false,
  });
  const { SheetNames: names, Sheets: sheets, Workbook: about } = book;
  if (names.length > SHEETS_MAX) fail('spreadsheet_too_many_sheets');
  // A sheet that was cut off is listed but missing, and of two sheets with one name only the last is there.
  const areAllThere = names.every((name) => sheets[name]) && new Set(names).size === names.length;
  if (!areAllThere || (described && described.length !== names.length)) fail('spreadsheet_damaged');
  const context = { counts1904: about?.WBProps?.date1904 ?? false, formats: new Map<string | number, NumberFormat>() };
  const countRow = rowCounter();
  return {
    sheets: names.flatMap((name, index) => {
      const sheet = sheets[name];
      if (!sheet || sheet['!type'] === 'chart') return [];
      // The library's types lack the macro sheets of Excel versions before modules.
      if ((sheet['!type'] as string | undefined) === 'macro') return fail('spreadsheet_with_macros');
      const { name: shown = asOneLine(name), isHidden = isHiddenIn(book, name) } = described?.[index] ?? {};
      const merges = (sheet['!merges'] ?? []).map(({ s, e }) => ({
        top: s.r + 1,
        bottom: e.r + 1,
        left: s.c,
        right: e.c,
      }));
      return [{ name: shown, isHidden, rows: rowsOf(sheet, context, countRow), merges }];
    }),
  };
}

const isHiddenIn = ({ Workbook: about }: WorkBook, name: string): boolean =>
  (about?.Sheets?.find((sheet) => sheet.name === name)?.Hidden ?? 0) > 0;
