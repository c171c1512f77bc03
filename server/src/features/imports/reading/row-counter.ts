import { fail } from '@amayumba/contract/refusal.ts';
import { ROWS_MAX } from './workbook.ts';

/** Counts the rows of a file while it is read. @throws Refusal spreadsheet_too_long at the first row over the limit */
export function rowCounter(): (times?: number) => void {
  let rows = 0;
  return (times = 1) => {
    rows += times;
    if (rows > ROWS_MAX) fail('spreadsheet_too_long');
  };
}
