import type { Readable } from 'node:stream';
import { formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import { statementSides } from '@amayumba/contract/money/statement.ts';
import type { ReportColumn, ReportDocument } from '../../reports/export/report-document.ts';
import { writeXlsx } from '../../reports/export/write-xlsx.ts';
import type { PrintedStatement } from './printed-statement.ts';

const DATE: ReportColumn = { heading: 'Date', kind: 'day' };
const TEXT: ReportColumn = { heading: 'What for', kind: 'text' };
const amounts = (...headings: string[]): ReportColumn[] => headings.map((heading) => ({ heading, kind: 'ugx' }));
const unlessZero = (amount: number) => (amount === 0 ? null : amount);

/** A statement as tables: the account from its opening to its closing balance, then the deposit. */
function statementDocument(statement: PrintedStatement, printedAtMs: number): ReportDocument {
  const { from, to, opening_balance, closing_balance, lines, deposit } = statement;
  return {
    title: 'Statement of account',
    landlord: statement,
    facts: [
      ['Landlord', statement.landlord_name],
      ['Tenant', statement.tenant_name],
      ['Home', statement.unit],
      ['Reference', statement.reference_code],
      ['Period', `${formatDay(from)} to ${formatDay(to)}`],
      ['Printed', formatInstant(new Date(printedAtMs).toISOString())],
    ],
    tables: [
      {
        heading: 'Account',
        columns: [DATE, TEXT, ...amounts('Charged', 'Paid', 'Balance')],
        rows: [
          [from, 'Opening balance', null, null, opening_balance],
          ...lines.map((line) => {
            const { charged, paid } = statementSides(line);
            return [line.on, line.text, unlessZero(charged), unlessZero(paid), line.balance];
          }),
        ],
        totals: [to, 'Closing balance', null, null, closing_balance],
      },
      {
        heading: 'Deposit',
        columns: [DATE, TEXT, ...amounts('Amount', 'Held')],
        rows: deposit.lines.map(({ on, text, amount, held }) => [on, text, amount, held]),
        totals: [to, 'Deposit held', null, deposit.held],
      },
    ],
  };
}

/** A statement of account as a workbook: days are dates and amounts are numbers, a negative balance is credit. */
export const writeStatementSheet = (statement: PrintedStatement, printedAtMs: number): Promise<Readable> =>
  writeXlsx(statementDocument(statement, printedAtMs));
