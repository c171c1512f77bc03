import type { Readable } from 'node:stream';
import { firstDayOf, monthTitle } from '@amayumba/contract/owners/months.ts';
import type { OwnerLineKind, OwnerStatement } from '@amayumba/contract/owners/owner-statement.ts';
import type { ReportColumn, ReportDocument } from '../../reports/export/report-document.ts';
import { writeXlsx } from '../../reports/export/write-xlsx.ts';
import { factsOf, lineText, type PrintedOwnerStatement } from './write-owner-statement.ts';

const DATE: ReportColumn = { heading: 'Date', kind: 'day' };
const text = (heading: string): ReportColumn => ({ heading, kind: 'text' });
const amounts = (...headings: string[]): ReportColumn[] => headings.map((heading) => ({ heading, kind: 'ugx' }));

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

/** A statement as tables: its lines from the opening to the closing balance, deposits, and the estates. */
function documentOf(statement: PrintedOwnerStatement): ReportDocument {
  const { month, until, opening_balance, closing_balance, lines, estates, totals } = statement;
  const counted = lines.filter(({ kind }) => kind !== 'deposit');
  const deposits = lines.filter(({ kind }) => kind === 'deposit');
  return {
    title: "Owner's statement",
    landlord: { name: statement.landlord_name, address: statement.landlord_address },
    facts: [['Office', statement.landlord_name], ['Month', monthTitle(month)], ...factsOf(statement)],
    tables: [
      {
        heading: 'Statement',
        columns: [
          DATE,
          text('Kind'),
          text('Estate'),
          text('Unit'),
          text('What for'),
          ...amounts('Amount', 'Due to owner'),
        ],
        rows: [
          [firstDayOf(month), '', '', '', 'Brought forward', null, opening_balance],
          ...counted.map((line) => [
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
      },
      {
        heading: 'Deposits',
        columns: [DATE, text('Estate'), text('Unit'), text('What for'), ...amounts('Amount')],
        rows: deposits.map((line) => [line.on, line.estate_name, line.apartment, lineText(line, false), line.amount]),
        totals: [until, '', '', 'Received less returned', totals.deposits],
      },
      {
        heading: 'Estates',
        columns: [
          text('Estate'),
          ...amounts(
            'Brought forward',
            'Received',
            'Expenses',
            'Fee',
            'VAT',
            'Tax kept back',
            'Paid out',
            'Corrections',
          ),
          ...amounts('Due to owner'),
        ],
        rows: estates.map((part) => sumsOf(part.estate_name ?? 'For all estates', part)),
        totals: sumsOf('All', statement),
      },
    ],
  };
}

type Sums = Pick<OwnerStatement, 'opening_balance' | 'totals' | 'closing_balance'>;

/** The sums that lead from the opening to the closing balance, negative where they are taken off. */
const sumsOf = (name: string, { opening_balance, totals, closing_balance }: Sums) => [
  name,
  opening_balance,
  totals.received,
  -totals.expenses,
  -totals.fee,
  -totals.vat,
  -totals.withheld,
  -totals.remitted,
  totals.corrections,
  closing_balance,
];

/** An owner's statement as a workbook, from what was stored at its issue. */
export const writeOwnerStatementSheet = (statement: PrintedOwnerStatement): Promise<Readable> =>
  writeXlsx(documentOf(statement));
