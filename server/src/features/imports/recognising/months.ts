import { type CalendarDate, firstOfMonth, monthOf } from '@amayumba/contract/calendar.ts';
import { columnOfMonth } from '@amayumba/contract/imports/columns.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import { monthName } from '@amayumba/contract/payments/rules.ts';
import type { Cell } from '../reading/workbook.ts';
import { normalised } from './normalise-text.ts';
import { inShillings, readAmount } from './read-amount.ts';
import type { CellOf, SheetRules } from './read-row.ts';
import { RowFault } from './roll.ts';
import { readOrAsk, type RowRemarks } from './row-remarks.ts';

const PAID = /^(?:(?:fully )?paid(?: in full| fully)?|ok|okay|[✓✔√])\.?$/;
const NOT_PAID = /^(?:not (?:yet )?paid|unpaid)\.?$/;

/**
 * Returns the part of a rent that a cell reports as paid: an amount, or a word for all or nothing; undefined for other
 * content.
 */
export function paidIn(cell: Cell | undefined, rent: Ugx): Ugx | undefined {
  const words = normalised(cell?.text ?? '').trim();
  if (PAID.test(words)) return rent;
  if (NOT_PAID.test(words)) return 0;
  const paid = inShillings(readAmount(cell), rent);
  return paid === undefined || paid < 0 ? undefined : paid;
}

/** @throws RowFault month_unreadable */
function paidForMonth(cell: Cell | undefined, rent: Ugx, month: number): Ugx {
  const paid = paidIn(cell, rent);
  if (paid !== undefined) return paid;
  const sentence = `“${cell?.text ?? ''}” does not say what was paid for ${monthName(month)}.`;
  throw new RowFault('month_unreadable', columnOfMonth(month), sentence, '');
}

/** The sums of the columns of months. */
export interface MonthSums {
  /** Due and paid before this month. */
  due: Ugx;
  paid: Ugx;
  thisMonth: Ugx;
  later: Ugx;
  /** The unpaid amount of each earlier month (1-12), the earliest first. */
  unpaid: { month: number; amount: Ugx }[];
}

/**
 * Adds up the columns of months: the sums due and paid before this month, the sum paid for this month, and for later
 * ones. A month is due in full from the month in which the lease starts. A cell that cannot be read is a question, and
 * counts as nothing paid.
 */
export function paidByMonths(
  cellOf: CellOf,
  rent: Ugx,
  lease: { start: CalendarDate; end: CalendarDate | null },
  { asAt, months }: SheetRules,
  remarks: RowRemarks,
): MonthSums {
  const { year, month: thisMonth } = monthOf(asAt);
  const sums: MonthSums = { due: 0, paid: 0, thisMonth: 0, later: 0, unpaid: [] };
  for (const month of months.toSorted((a, b) => a - b)) {
    const paid = readOrAsk(remarks, 0, () => paidForMonth(cellOf(columnOfMonth(month)), rent, month));
    if (month === thisMonth) sums.thisMonth += paid;
    else if (month > thisMonth) sums.later += paid;
    else {
      const from = firstOfMonth(year, month);
      const isDue = lease.start.slice(0, 7) <= from.slice(0, 7) && (lease.end === null || lease.end >= from);
      sums.due += isDue ? rent : 0;
      sums.paid += paid;
      if (isDue && paid < rent) sums.unpaid.push({ month, amount: rent - paid });
    }
  }
  return sums;
}
