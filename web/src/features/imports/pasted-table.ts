import { PASTED_TABLE } from '@amayumba/contract/imports/pasted-table.ts';

/** Cells that were copied from a spreadsheet, as the clipboard gives them: a line for each row, tabs between cells. */
export interface PastedTable {
  file: File;
  rows: number;
  columns: number;
  /** The cells of the first row that are not empty. */
  first: string[];
}

/** A cell in quotes holds tabs or line breaks of its own. */
const QUOTED = /(^|[\t\r\n])"((?:[^"]|"")*)"(?=[\t\r\n]|$)/g;
const withoutBreaks = (text: string) =>
  text.replace(QUOTED, (_quoted, before: string, cell: string) => before + cell.replaceAll(/[\t\r\n]+/g, ' '));

/** Reads the text of a clipboard; undefined if it is not a table. */
export function readPasted(text: string): PastedTable | undefined {
  const rows = withoutBreaks(text)
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 0);
  if (rows.length === 0 || columns < 2) return undefined;
  const file = new File([text], PASTED_TABLE, { type: 'text/tab-separated-values' });
  return { file, rows: rows.length, columns, first: (rows[0] ?? []).filter((cell) => cell !== '') };
}
