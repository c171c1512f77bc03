import type { Header } from './header.ts';
import { readHeaderCell } from './header-words.ts';
import { headerWords } from './normalise-text.ts';

/** Headings of lists of payments, expenses and staff, which also have names, phones, days and sums. */
const OTHER_HEADING =
  /\b(?:salary|salaries|wages?|payroll|suppliers?|vendors?|vouchers?|receipts?|invoices?|quantity|qty|items?|expenses?|ref|reference|transactions?|txn|cheques?|position|role|designation|method|mode)\b/;
const OTHER_NAME =
  /\b(?:staff|workers?|employees?|payroll|salary|salaries|wages|expenses?|expenditure|payments?|receipts?|suppliers?|contacts?|petty cash|cash ?book|banking|collections?)\b/;

/**
 * Returns whether a sheet is a list of something other than homes, by its words and because no heading names the units.
 * Otherwise the people on a list of staff would become tenants.
 */
export function isOtherTable(sheetName: string, { columns }: Header): boolean {
  const unit = columns.find(({ kind }) => kind === 'unit');
  if (unit && readHeaderCell({ kind: 'text', text: unit.title }).meaning === 'unit') return false;
  return OTHER_NAME.test(headerWords(sheetName)) || columns.some(({ title }) => OTHER_HEADING.test(headerWords(title)));
}
