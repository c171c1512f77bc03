import {
  type StatementImport,
  type StatementLine,
  type StatementLineQuery,
  STATEMENT_COLUMNS,
} from '@amayumba/contract/money/statement-import.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../../db/connect.ts';
import { mapListed, type Paging, rowsOf } from '../../../db/listed.ts';
import { receiptCodesOf } from '../../ledger/receipts/receipt-codes.ts';
import { withTenantDetails } from '../../tenants/tenant-details.ts';
import { missingColumns, type StatementColumns } from './recognise-columns.ts';
import { findStatement, listLineRows, listStatementRows, type StatementRow } from './statement-imports.repository.ts';

/** The values that are shown below a heading. */
const EXAMPLES_MAX = 3;

/** Every column by its name, of those that are stored. */
export const allColumns = (columns: Partial<StatementColumns>): StatementColumns =>
  Object.fromEntries(STATEMENT_COLUMNS.map((column) => [column, columns[column] ?? null])) as StatementColumns;

function statementResponse({ lines, headings, columns, ...statement }: StatementRow): StatementImport {
  const { examples, ...sums } = lines;
  const examplesOf = (column: number) =>
    (examples ?? []).flatMap((cells) => cells[column] || []).slice(0, EXAMPLES_MAX);
  return {
    ...statement,
    ...sums,
    columns: allColumns(columns),
    headings: headings.map((heading, column) => ({ heading, examples: examplesOf(column) })),
    missing_columns: missingColumns(allColumns(columns)),
  };
}

/** @throws Refusal not_found */
export async function showStatement(db: Db, id: number): Promise<StatementImport> {
  return statementResponse((await findStatement(db, id)) ?? fail('not_found'));
}

export async function listStatements(db: Db, paging: Paging) {
  return mapListed(await listStatementRows(db, paging), statementResponse);
}

/** The lines of a statement with the result of each. @throws Refusal not_found */
export async function listLines(db: Db, importId: number, query: StatementLineQuery) {
  if (!(await findStatement(db, importId))) fail('not_found');
  const listed = await listLineRows(db, importId, query);
  const codeOf = await receiptCodesOf(db, rowsOf(listed), 'receipt_number');
  return mapListed(listed, (row): StatementLine => {
    const { receipt_id, receipt_number, tenant_id, tenant_name, apartment, block, estate, reasons, ...line } = row;
    const named = tenant_id === null ? null : withTenantDetails({ tenant_id, tenant_name, apartment, block, estate });
    return {
      ...line,
      reasons: (reasons ?? []) as StatementLine['reasons'],
      tenant_details: named?.tenant_details ?? null,
      receipt: receipt_id === null ? null : { id: receipt_id, receipt_code: codeOf(receipt_number) },
    };
  });
}
