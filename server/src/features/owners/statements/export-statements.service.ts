import type { OwnerStatementQuery, OwnerStatementRow } from '@amayumba/contract/owners/owner-statement.ts';
import { monthTitle } from '@amayumba/contract/owners/months.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Parts } from '../../../parts.ts';
import { exportList, type FileQuery, type ListColumn, rowsToExport } from '../../reports/export/export-list.ts';
import { listStatementRows } from './statement-list.repository.ts';

const COLUMNS: readonly ListColumn<OwnerStatementRow>[] = [
  ['Month', 'text', ({ month }) => monthTitle(month)],
  ['Number', 'text', ({ statement_code }) => statement_code],
  ['Owner', 'text', ({ owner_name }) => owner_name],
  ['Opening', 'ugx', ({ opening_balance }) => opening_balance],
  ['Received', 'ugx', ({ totals }) => totals.received],
  ['Expenses', 'ugx', ({ totals }) => totals.expenses],
  ['Fee with VAT', 'ugx', ({ totals: { fee, vat } }) => fee + vat],
  ['Tax withheld', 'ugx', ({ totals }) => totals.withheld],
  ['Remitted', 'ugx', ({ totals }) => totals.remitted],
  ['Corrections', 'ugx', ({ totals }) => totals.corrections],
  ['Closing', 'ugx', ({ closing_balance }) => closing_balance],
  ['Paid out on it', 'ugx', ({ paid_out }) => paid_out],
  ['Still to pay out', 'ugx', ({ to_pay }) => to_pay],
  ['Last paid out', 'day', ({ paid_out_on }) => paid_out_on],
  ['Replaced', 'text', ({ replaced_by }) => (replaced_by === null ? '' : 'Yes')],
];

/** What one statement carries over to the next is in no sum. */
const BALANCES = new Set(['Opening', 'Closing', 'Still to pay out']);

/** Statements as a file, and an entry in the audit log. Replaced ones are in no sum. */
export async function exportStatements(parts: Parts, viewer: Viewer, query: FileQuery<OwnerStatementQuery>) {
  const rows = await rowsToExport((paging) => listStatementRows(parts.db, { ...query, ...paging }));
  const inForce = rows.filter(({ replaced_by }) => replaced_by === null);
  const totals = COLUMNS.map(([heading, kind, value]) =>
    kind === 'ugx' && !BALANCES.has(heading) ? inForce.reduce((sum, row) => sum + Number(value(row)), 0) : null,
  );
  return exportList(parts, viewer, {
    title: 'Statements of owners',
    subject: 'owner_statement',
    columns: COLUMNS,
    rows,
    totals: [`Total: ${inForce.length}`, ...totals.slice(1)],
    query,
  });
}
