import { letterOf } from '@amayumba/contract/imports/columns.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Sheet } from '../reading/workbook.ts';
import type { SheetCorrection } from './corrections.ts';

/** Names a sheet in a sentence; the only sheet of a CSV file has no name. */
const named = (sheet: string) => (sheet === '' ? 'The file' : `The sheet ${sheet}`);

/**
 * Checks that corrections refer to parts of the file. Sentences name rows and columns as spreadsheet programs do.
 * @throws Refusal invalid_input
 */
export function checkCorrections(sheets: readonly Sheet[], corrections: readonly SheetCorrection[]): void {
  for (const { sheet: name, header_row, columns = [], rows = [], cells = [] } of corrections) {
    const sheet =
      sheets.find((each) => each.name === name) ?? fail('invalid_input', `There is no sheet “${name}” in this file.`);
    const last = sheet.rows.at(-1)?.number ?? 0;
    const refuse = (what: string) => fail('invalid_input', `${named(name)} ${what}`);
    if (typeof header_row === 'number' && !sheet.rows.some(({ number }) => number === header_row))
      refuse(`holds nothing in row ${header_row}, so that row cannot name the columns.`);
    const far = columns.find(({ index }) => !sheet.rows.some((row) => row.cells.has(index)));
    if (far) refuse(`holds nothing in column ${letterOf(far.index)}.`);
    const below = [...rows.map(({ last_row }) => last_row), ...cells.map(({ row }) => row)].find((row) => row > last);
    if (below !== undefined) refuse(`has no row ${below}: it ends with row ${last}.`);
  }
}
