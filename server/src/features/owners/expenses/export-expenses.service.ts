import type { ExpenseQuery } from '@amayumba/contract/owners/expense.ts';
import { CATEGORY_TEXT, type ExpenseState, PAID_BY_TEXT } from '@amayumba/contract/owners/rules.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Parts } from '../../../parts.ts';
import { exportList, type FileQuery, type ListColumn, rowsToExport } from '../../reports/export/export-list.ts';
import { type ExpenseRow, listExpenseRows } from './expense-rows.repository.ts';

const STATE: Readonly<Record<ExpenseState, string>> = { unpaid: 'To be paid', paid: 'Paid', reversed: 'Reversed' };

const COLUMNS: readonly ListColumn<ExpenseRow>[] = [
  ['Day', 'day', ({ spent_on }) => spent_on],
  ['Estate', 'text', ({ estate_name }) => estate_name],
  ['Place', 'text', ({ place }) => place],
  ['Category', 'text', ({ category }) => CATEGORY_TEXT[category]],
  ['Description', 'text', ({ description }) => description],
  ['Vendor', 'text', ({ vendor_name }) => vendor_name],
  ['Paid', 'day', ({ paid_on }) => paid_on],
  ['Paid by', 'text', ({ paid_by }) => PAID_BY_TEXT[paid_by]],
  ['Method', 'text', ({ method }) => method],
  ['Reference', 'text', ({ reference }) => reference],
  ['State', 'text', ({ state }) => STATE[state]],
  ['Tax kept back', 'ugx', ({ withheld }) => withheld],
  ['Amount', 'ugx', ({ amount }) => amount],
];

/** The costs that match a query as a file, and an entry in the audit log. The sums leave out reversed ones. */
export async function exportExpenses(parts: Parts, viewer: Viewer, query: FileQuery<ExpenseQuery>) {
  const rows = await rowsToExport((paging) => listExpenseRows(parts.db, viewer, { ...query, ...paging }));
  const counted = rows.filter(({ state }) => state !== 'reversed');
  const sumOf = (field: 'amount' | 'withheld') => counted.reduce((sum, row) => sum + row[field], 0);
  const totals = [`Total: ${counted.length}`, ...COLUMNS.slice(3).map(() => null), sumOf('withheld'), sumOf('amount')];
  return exportList(parts, viewer, { title: 'Expenses', subject: 'expense', columns: COLUMNS, rows, totals, query });
}
