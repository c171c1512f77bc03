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
    landlord: { landlord_name: 'Kato Properties', landlord_address: 'Plot 14, Ntinda Road' },
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

test('a heading and the head of its table are on the page of its first row', async () => {
  const columns = [
    { heading: 'Estate', kind: 'text' },
    { heading: 'Rent received in the year', kind: 'ugx' },
  ] as const;
  const address = `Kira Road, ${'opposite the fuel station, '.repeat(7)}Kampala`;
  const landlord = { landlord_name: 'Kato Properties', landlord_address: '' };
  for (let count = 15; count < 40; count++) {
    const rows = Array.from({ length: count }, (_, at) => [`Row ${at}`, at]);
    const first = { heading: 'One', columns: [...columns], rows, totals: ['All', 1] };
    const second = { heading: 'Second', columns: [...columns], rows: [[`Begins ${address}`, 7]], totals: ['All', 7] };
    const report: ReportDocument = { title: 'Tax pack', landlord, facts: [], tables: [first, second] };
    const { pages } = readPdf(await buffer(await writePdf(report, 0)));
    const pageOf = (words: string) =>
      pages.findIndex((page) => page.split('\n').some((line) => line.startsWith(words)));
    expect([count, pageOf('Second')]).toEqual([count, pageOf('Begins')]);
  }
});

test('words, figures and headings are whole, however many columns and long names there are', async () => {
  const texts = ['Tenant', 'Home', 'Reference', 'State', 'Category'].map(
    (heading) => ({ heading, kind: 'text' }) as const,
  );
  const sums = ['Open', 'Not due', '1-30 days', 'Over 90 days', 'Deposit held'].map(
    (heading) => ({ heading, kind: 'ugx' }) as const,
  );
  const home = 'B4, Block of the children of Mukasa, Estate of the Omulangira and all his people, Phase II';
  const row = [
    'Nnalongo Ssemwogerere',
    home,
    '23540591',
    'Overdue',
    'Maintenance',
    ...sums.map(() => 2_699_999_999_997),
  ];
  const table = { heading: '', columns: [...texts, ...sums], rows: [row], totals: ['Total: 1'] };
  const landlord = { landlord_name: 'Kato Properties', landlord_address: '' };
  const report: ReportDocument = { title: 'Accounts', landlord, facts: [], tables: [table] };
  const { pages } = readPdf(await buffer(await writePdf(report, 0)));
  const printed = new Set(pages.join(' ').split(/\s+/));
  const words = [...texts, ...sums].map(({ heading }) => heading).concat(home, '23540591 Overdue 2,699,999,999,997');
  expect(words.flatMap((text) => text.split(' ')).filter((word) => !printed.has(word))).toEqual([]);
});

test('a row that is higher than a page goes on below the head of the next one', async () => {
  const words = Array.from({ length: 900 }, (_, at) => `word${at}`);
  const columns = ['Title', 'Description'].map((heading) => ({ heading, kind: 'text' }) as const);
  const table = { heading: '', columns, rows: [['Noise', words.join(' ')]], totals: ['Total: 1'] };
  const landlord = { landlord_name: 'Kato Properties', landlord_address: '' };
  const report: ReportDocument = { title: 'Complaints', landlord, facts: [], tables: [table] };
  const pages = readPdf(await buffer(await writePdf(report, 0))).pages.map((page) => page.split('\n'));
  const lines = pages.map((page) => page.filter((line) => line.startsWith('word')));
  expect(lines.flat().join(' ').split(' ')).toEqual(words);
  // Lines of 12 points on a page of A4.
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(64);
  expect(pages.filter((page) => !page.includes('Description'))).toEqual([]);
});
