import type { RefusedImportRow } from '@amayumba/contract/imports/import.ts';

/** Tells spreadsheet programs that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The refused rows as a CSV file, for whoever mends the rent roll. */
export function refusedRowsCsv(refused: readonly RefusedImportRow[]): Blob {
  const lines = [
    ['Sheet', 'Row', 'Unit and tenant', 'Why it was refused'],
    ...refused.map(({ sheet, row, about, sentence }) => [sheet, String(row), about, sentence]),
  ];
  const text = lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n');
  return new Blob([`${BYTE_ORDER_MARK}${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}

function csvCell(text: string): string {
  // What begins like a formula would be computed when the file is opened.
  const harmless = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
