import type { Readable } from 'node:stream';
import type { ExportFormat } from '@amayumba/contract/reports/rules.ts';
import type { ReportDocument } from './report-document.ts';
import { writeCsv } from './write-csv.ts';
import { writePdf } from './write-pdf.ts';
import { writeXlsx } from './write-xlsx.ts';

/** A document as a file of a format. */
export function writeReport(
  document: ReportDocument,
  format: ExportFormat,
  nowMs: number,
): Readable | Promise<Readable> {
  switch (format) {
    case 'csv':
      return writeCsv(document);
    case 'xlsx':
      return writeXlsx(document);
    case 'pdf':
      return writePdf(document, nowMs);
  }
}
