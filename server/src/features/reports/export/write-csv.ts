import type { Readable } from 'node:stream';
import { csvFile } from '../../../files/csv-file.ts';
import type { ReportColumn, ReportDocument, Value } from './report-document.ts';

/**
 * Figures in a form that any program reads: no thousands separators, rates and averages to two decimals, days as
 * `YYYY-MM-DD`.
 */
function plain({ kind }: ReportColumn, value: Value): Value {
  return typeof value === 'number' && (kind === 'rate' || kind === 'average') ? Number(value.toFixed(2)) : value;
}

function* lines({ tables }: ReportDocument): Generator<readonly Value[]> {
  for (const [index, { columns, rows, totals }] of tables.entries()) {
    if (index > 0) yield [];
    yield columns.map(({ heading }) => heading);
    for (const row of [...rows, totals]) {
      yield columns.map((column, at) => plain(column, row[at] ?? null));
    }
  }
}

/** A report as CSV, with an empty line between tables. */
export const writeCsv = (document: ReportDocument): Readable => csvFile(lines(document));
