import { formatDay } from '@amayumba/contract/calendar.ts';
import type { Expense } from '@amayumba/contract/owners/expense.ts';
import {
  CATEGORY_TEXT,
  EXPENSE_CATEGORIES,
  EXPENSE_STATES,
  type ExpenseCategory,
  type ExpenseState,
  PAID_BY_TEXT,
} from '@amayumba/contract/owners/rules.ts';

export const CATEGORY_OPTIONS = EXPENSE_CATEGORIES.map((value) => ({ value, label: CATEGORY_TEXT[value] }));

export const EXPENSE_STATE_TEXT: Readonly<Record<ExpenseState, string>> = {
  unpaid: 'To pay',
  paid: 'Paid',
  reversed: 'Reversed',
};
export const EXPENSE_STATE_OPTIONS = EXPENSE_STATES.map((value) => ({ value, label: EXPENSE_STATE_TEXT[value] }));

export const expenseTitle = ({ description, category }: { description: string; category: ExpenseCategory }): string =>
  description || CATEGORY_TEXT[category];

/** `Kireka Hill Cottages, U02`; the estate alone for all of it. */
export const expensePlace = ({ estate_name, place }: { estate_name: string; place: string }): string =>
  place ? `${estate_name}, ${place}` : estate_name;

/** `Office, Mobile Money, 14 Nov 2026`, or that it is not paid yet. */
export function paidText({ paid_on, paid_by, method }: Expense): string {
  if (paid_on === null) return 'Not paid yet';
  return [PAID_BY_TEXT[paid_by], method, formatDay(paid_on)].filter(Boolean).join(', ');
}
