import type { Readable } from 'node:stream';
import { firstDayOf, monthTitle } from '@amayumba/contract/owners/months.ts';
import { ALL_ESTATES } from '@amayumba/contract/owners/estate-parts.ts';
import type { OwnerLineKind, OwnerTotals } from '@amayumba/contract/owners/owner-statement.ts';
import { day, type ReportDocument, type ReportTable, text, ugx } from '../../reports/export/report-document.ts';
import { writeXlsx } from '../../reports/export/write-xlsx.ts';
import { factsOf, lineText, type PrintedOwnerStatement, THIS_MONTH } from './write-owner-statement.ts';

const KIND_TEXT: Readonly<Record<OwnerLineKind, string>> = {
  received: 'Received',
  deposit: 'Deposit',
  expense: 'Expense',
  fee: 'Fee',
  vat: 'VAT',
  withheld: 'Tax kept back',
  remittance: 'Paid out',
  correction: 'Correction',
};

const LINE_COLUMNS = [
  day('Date'),
  ...['Kind', 'Estate', 'Unit', 'What for'].map(text),
  ...['Amount', 'Due to owner'].map(ugx),
];

/**
 * The lines from the opening to the closing balance; for one estate, which has no balances, to the sum of its month.
 */
function lineTable({
  month,
  until,
  opening_balance,
  closing_balance,
  lines,
  part,
}: PrintedOwnerStatement): ReportTable {
  const whole = {
    heading: 'Statement',
    columns: LINE_COLUMNS,
    rows: [
      [firstDayOf(month), '', '', '', 'Brought forward', null, opening_balance],
      ...lines
        .filter(({ kind }) => kind !== 'deposit')
        .map((line) => [
          line.on,
          KIND_TEXT[line.kind],
          line.estate_name,
          line.apartment,
          lineText(line, false),
          line.amount,
          line.balance,
        ]),
    ],
    totals: [until, '', '', '', 'Due to owner', null, closing_balance],
  };
  if (!part) return whole;
  const [, ...rows] = whole.rows;
  return {
    ...whole,
    columns: LINE_COLUMNS.slice(0, -1),
    rows: rows.map((row) => row.slice(0, -1)),
    totals: [until, '', '', '', THIS_MONTH, part.sum],
  };
}

function depositTable({ lines, totals, until }: PrintedOwnerStatement): ReportTable {
  const deposits = lines.filter(({ kind }) => kind === 'deposit');
  return {
    heading: 'Deposits',
    columns: [day('Date'), ...['Estate', 'Unit', 'What for'].map(text), ugx('Amount')],
    rows: deposits.map((line) => [line.on, line.estate_name, line.apartment, lineText(line, false), line.amount]),
    totals: [until, '', '', 'Received less returned', totals.deposits],
  };
}

const STEPS = ['Received', 'Expenses', 'Fee', 'VAT', 'Tax kept back', 'Paid out', 'Corrections'];

/** The sums that lead to the result of a month, negative where they are taken off. */
const steps = ({ received, expenses, fee, vat, withheld, remitted, corrections }: OwnerTotals, sum: number) => [
  received,
  0 - expenses,
  0 - fee,
  0 - vat,
  0 - withheld,
  0 - remitted,
  corrections,
  sum,
];

const estateTable = ({
  estates,
  part,
  totals,
  opening_balance,
  closing_balance,
}: PrintedOwnerStatement): ReportTable => ({
  heading: 'Estates',
  columns: [text('Estate'), ...[...STEPS, THIS_MONTH].map(ugx)],
  rows: estates.map((one) => [one.estate_name ?? ALL_ESTATES, ...steps(one.totals, one.sum)]),
  totals: ['Together', ...steps(totals, part ? part.sum : closing_balance - opening_balance)],
});

/** A statement as tables: its lines, deposits, and the estates. */
const documentOf = (statement: PrintedOwnerStatement): ReportDocument => ({
  title: "Owner's statement",
  landlord: statement,
  facts: [['Office', statement.landlord_name], ['Month', monthTitle(statement.month)], ...factsOf(statement)],
  tables: [lineTable, depositTable, estateTable].map((table) => table(statement)),
});

/** An owner's statement as a workbook, from what was stored at its issue. */
export const writeOwnerStatementSheet = (statement: PrintedOwnerStatement): Promise<Readable> =>
  writeXlsx(documentOf(statement));
