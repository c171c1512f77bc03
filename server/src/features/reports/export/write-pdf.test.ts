import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readPdf } from '../../../pdf/test/pdf-reader.ts';
import type { ReportDocument } from './report-document.ts';
import { writePdf } from './write-pdf.ts';

test('every figure fits on one line', async () => {
  // Widths in points are sums of fractions: among so many figures some are slightly wider than the column computed for
  // them.
  const amounts = Array.from({ length: 200 }, (_, at) => 800_000_000 + at * 619_379);
  const report: ReportDocument = {
    title: 'Payment report',
    landlord: { name: 'Kato Properties', address: 'Plot 14, Ntinda Road' },
    facts: [],
    tables: amounts.map((amount) => ({
      heading: 'By estate',
      columns: [
        { heading: 'Estate', kind: 'text' },
        { heading: 'Sum', kind: 'ugx' },
      ],
      rows: [],
      totals: ['Total', amount],
    })),
  };
  const { pages } = readPdf(await buffer(await writePdf(report, 0)));
  const lines = new Set(pages.join('\n').split('\n'));
  const printed = amounts.map((amount) => amount.toLocaleString('en-UG'));
  expect(printed.filter((amount) => !lines.has(amount))).toEqual([]);
});
