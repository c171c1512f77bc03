import { formatReferenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import { type CalendarDate, laterDay } from '@amayumba/contract/calendar.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { Statement, StatementLine, StatementQuery, StatementsQuery } from '@amayumba/contract/money/statement.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { rowsOf } from '../../../db/listed.ts';
import { readInSnapshot } from '../../../db/transaction.ts';
import { nowOf, type Parts, todayOf } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Download } from '../../files/send-download.ts';
import { currentSettings } from '../../settings/settings.service.ts';
import { accountResponse } from '../accounts/account-response.ts';
import { listAccountRows } from '../accounts/account-rows.repository.ts';
import { showAccount } from '../accounts/accounts.service.ts';
import { type CodeOf, receiptCodesOf } from '../receipts/receipt-codes.ts';
import type { PrintedStatement } from './printed-statement.ts';
import { type EntryRow, listEntries } from './statement-rows.repository.ts';
import { describeEntry } from './statement-text.ts';
import { writeStatements } from './write-statement.ts';
import { writeStatementSheet } from './write-statement-sheet.ts';

/** The entries that change one side of an account: its balance, or the deposit. */
function linesOf(
  rows: readonly EntryRow[],
  side: 'tenant' | 'deposits',
  codeOf: CodeOf,
  from: CalendarDate | undefined,
) {
  let balance = 0;
  let opening = 0;
  const lines: StatementLine[] = [];
  for (const row of rows) {
    if (row.debit !== side && row.credit !== side) continue;
    const isDebit = row.debit === side;
    balance += (side === 'tenant') === isDebit ? row.amount : -row.amount;
    if (from !== undefined && row.effective_on < from) {
      opening = balance;
      continue;
    }
    lines.push({
      id: row.id,
      on: row.effective_on,
      ...describeEntry(row, codeOf),
      charge: row.charge_id,
      receipt: row.receipt_id,
      refund: row.refund_id,
      transfer: row.transfer_id,
      debit: isDebit ? row.amount : 0,
      credit: isDebit ? 0 : row.amount,
      balance,
    });
  }
  return { opening, lines, closing: balance };
}

/**
 * Without a last day the statement ends with the last entry: rent is charged before it is due, and the closing balance
 * is that of the account.
 */
async function readStatement(
  db: Db,
  parts: Parts,
  account: Account,
  query: Pick<StatementQuery, 'from' | 'to'>,
): Promise<Statement> {
  const rows = await listEntries(db, account.id, query.to);
  const last = laterDay(todayOf(parts), rows.at(-1)?.effective_on ?? '');
  const to = query.to ?? laterDay(last, query.from ?? '');
  const codeOf = await receiptCodesOf(db, rows, 'receipt_number');
  const { opening, lines, closing } = linesOf(rows, 'tenant', codeOf, query.from);
  const deposit = linesOf(rows, 'deposits', codeOf, query.from);
  return {
    account,
    from: query.from ?? rows[0]?.effective_on ?? to,
    to,
    opening_balance: opening,
    lines,
    closing_balance: closing,
    deposit: { held: deposit.closing, lines: deposit.lines },
  };
}

/** The statement of an account. @throws Refusal not_found */
export const getStatement = (parts: Parts, viewer: Viewer, id: number, query: StatementQuery): Promise<Statement> =>
  readInSnapshot(parts.db, async (db) => readStatement(db, parts, await showAccount(db, parts, viewer, id), query));

/** The text of a line with the code of its receipt, for which the paper has no column. */
const withCode = ({ text, receipt_code }: StatementLine): string => (receipt_code ? `${text} (${receipt_code})` : text);

/** A statement as it is printed. Only a statement that includes today shows the deposit still open today. */
async function printed(
  db: Db,
  { account, deposit, ...statement }: Statement,
  today: CalendarDate,
): Promise<PrintedStatement> {
  const { landlord_name, landlord_address } = await currentSettings(db);
  const { name, apartment, block, estate } = account.tenant_details;
  return {
    ...statement,
    lines: statement.lines.map((line) => ({ ...line, text: withCode(line) })),
    landlord_name: landlord_name || estate || 'Amayumba',
    landlord_address,
    tenant_name: name,
    unit: [apartment, block, estate].filter(Boolean).join(', '),
    reference_code: formatReferenceCode(account.reference_code),
    deposit: {
      held: deposit.held,
      due: today <= statement.to ? account.deposit_due : 0,
      lines: deposit.lines.map((line) => ({
        on: line.on,
        text: withCode(line),
        amount: line.credit - line.debit,
        held: line.balance,
      })),
    },
  };
}

/** The statement of an account as a file. @throws Refusal not_found */
export async function printStatement(
  parts: Parts,
  viewer: Viewer,
  id: number,
  query: StatementQuery & { file: 'pdf' | 'xlsx' },
): Promise<Download> {
  const statement = await getStatement(parts, viewer, id, query);
  const paper = await printed(parts.db, statement, todayOf(parts));
  const nowMs = nowOf(parts).getTime();
  const content =
    query.file === 'pdf' ? await writeStatements([paper], nowMs) : await writeStatementSheet(paper, nowMs);
  const { reference_code } = statement.account;
  return { file_name: `amayumba-statement-${reference_code}-${statement.to}.${query.file}`, content };
}

/**
 * The statements of chosen accounts as one PDF file, by name, and an entry in the audit log.
 * @throws Refusal not_found if one of them is not visible
 */
export async function printStatements(parts: Parts, viewer: Viewer, query: StatementsQuery): Promise<Download> {
  const { accounts, from, to } = query;
  const today = todayOf(parts);
  const papers = await readInSnapshot(parts.db, async (db) => {
    const rows = rowsOf(await listAccountRows(db, viewer, { accounts, ordering: 'name' }, today));
    if (rows.length < accounts.length) fail('not_found');
    const made: PrintedStatement[] = [];
    for (const row of rows)
      made.push(await printed(db, await readStatement(db, parts, accountResponse(row), { from, to }), today));
    return made;
  });
  await writeAs(parts.db, viewer, (tx) =>
    recordAudit(tx, viewer, {
      action: 'exported',
      subject: 'account',
      subject_id: null,
      after: { statements: accounts.length, from, to, file: 'pdf' },
    }),
  );
  return {
    // Without a last day, each statement ends on its own.
    file_name: `amayumba-statements${to ? `-${to}` : ''}.pdf`,
    content: await writeStatements(papers, nowOf(parts).getTime()),
  };
}
