import { CsvError, parse } from 'csv-parse/sync';
import { Refusal } from '@amayumba/contract/refusal.ts';
import { readHeaderCell } from '../recognising/header-words.ts';
import { rowCounter } from './row-counter.ts';
import { type Cell, COLUMNS_MAX, type SheetRow, textCell, type Workbook } from './workbook.ts';

const SEPARATORS = [',', ';', '\t'] as const;
/** The number of lines used to detect the separator. */
const SAMPLED_LINES = 50;
/** The characters used of each line; no header of a rent roll is longer. */
const SAMPLED_LINE_LENGTH = 5_000;

/** Decodes a file: UTF-16 if it has a byte order mark, else UTF-8 if valid, else Windows-1252. */
function decoded(content: Buffer): string {
  const mark = content.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(content);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

/** Counts the parts of a line that name columns of a rent roll. */
const columnsNamed = (line: string, separator: string) =>
  line.split(separator).filter((part) => {
    const cell = textCell(part.replaceAll('"', ''));
    return cell !== undefined && readHeaderCell(cell).meaning !== undefined;
  }).length;

/** Detects the separator of the header; without a known header, the one that most lines have at least twice. */
function separatorOf(text: string): string {
  const lines = text
    .replace(/"[^"]*"/g, (quoted) => quoted.replace(/[,;\t\r\n]/g, ' '))
    .split(/\r\n|\r|\n/, SAMPLED_LINES)
    .map((line) => line.slice(0, SAMPLED_LINE_LENGTH));
  const score = (separator: string) => {
    const named = Math.max(...lines.map((line) => columnsNamed(line, separator)));
    return named * 1000 + lines.filter((line) => line.split(separator).length > 2).length;
  };
  const scores = new Map(SEPARATORS.map((separator) => [separator, score(separator)]));
  return SEPARATORS.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))[0] ?? ',';
}

function cellsOf(record: readonly string[]): Map<number, Cell> {
  const cells = new Map<number, Cell>();
  for (const [column, text] of record.slice(0, COLUMNS_MAX).entries()) {
    const cell = textCell(text);
    if (cell) cells.set(column, cell);
  }
  return cells;
}

/**
 * Reads a CSV file as a workbook with one unnamed sheet; a record is a row. @throws Refusal spreadsheet_damaged,
 * spreadsheet_too_long
 */
export function readCsv(content: Buffer): Workbook {
  const text = decoded(content);
  const rows: SheetRow[] = [];
  const countRow = rowCounter();
  let number = 0;
  try {
    parse(text, {
      delimiter: separatorOf(text),
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      on_record(record: string[]) {
        number += 1;
        const cells = cellsOf(record);
        if (cells.size === 0) return null;
        countRow();
        rows.push({ number, cells });
        return null;
      },
    });
  } catch (error) {
    throw error instanceof CsvError ? new Refusal('spreadsheet_damaged') : error;
  }
  return { sheets: [{ name: '', isHidden: false, rows, merges: [] }] };
}
