import { BYTE_ORDER_MARK, csvLine } from '@amayumba/contract/csv.ts';
import type { RefusedImportRow } from '@amayumba/contract/imports/import.ts';

/** Returns the refused rows as a CSV file, so that somebody can correct the rent roll. */
export function refusedRowsCsv(refused: readonly RefusedImportRow[]): Blob {
  const lines = [
    ['Sheet', 'Row', 'Unit and tenant', 'Why it was refused'],
    ...refused.map(({ sheet, row, about, sentence }) => [sheet, row, about, sentence]),
  ];
  return new Blob([BYTE_ORDER_MARK, ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' });
}
