import type { PaymentMethod } from '@amayumba/contract/ledger/ledger-accounts.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import type { Expense } from '@amayumba/contract/owners/expense.ts';
import type { ExpenseCategory, PaidBy } from '@amayumba/contract/owners/rules.ts';
import { today } from '../../../lib/today.ts';
import type { ComboboxOption } from '../../../ui/ComboboxField.tsx';

export type PaidHow = PaidBy | 'unpaid';

export interface ExpenseDraft {
  estate: number | undefined;
  /** `block-3`, `apartment-12`, or empty for the whole estate. */
  place: string;
  complaint: number | undefined;
  category: ExpenseCategory | '';
  amount: Ugx | null;
  withheld: Ugx | null;
  vendor: ComboboxOption | null;
  spent_on: string;
  paid: PaidHow;
  /** Empty for the day of the cost. */
  paid_on: string;
  method: PaymentMethod;
  reference: string;
  description: string;
  notes: string;
}

/** The values that are known before anything is typed: those of the page where the form was opened. */
export type ExpenseOrigin = Partial<Pick<ExpenseDraft, 'estate' | 'place' | 'complaint' | 'category'>>;

export const newExpense = (origin: ExpenseOrigin = {}): ExpenseDraft => ({
  estate: undefined,
  place: '',
  complaint: undefined,
  category: '',
  amount: null,
  withheld: null,
  vendor: null,
  spent_on: today(),
  paid: 'office',
  paid_on: '',
  method: 'Mobile Money',
  reference: '',
  description: '',
  notes: '',
  ...origin,
});

export const placeOf = ({ block, apartment }: Pick<Expense, 'block' | 'apartment'>): string => {
  if (apartment !== null) return `apartment-${apartment}`;
  return block === null ? '' : `block-${block}`;
};

export function placeIds(place: string): { block?: number; apartment?: number } {
  const [kind, id] = place.split('-');
  return kind === 'block' ? { block: Number(id) } : kind === 'apartment' ? { apartment: Number(id) } : {};
}

export const expenseDraftOf = (expense: Expense): ExpenseDraft => ({
  estate: expense.estate,
  place: placeOf(expense),
  complaint: expense.complaint ?? undefined,
  category: expense.category,
  amount: expense.amount,
  withheld: expense.withheld || null,
  vendor: expense.vendor === null ? null : { value: expense.vendor, label: expense.vendor_name ?? '' },
  spent_on: expense.spent_on,
  paid: expense.paid_on === null ? 'unpaid' : expense.paid_by,
  paid_on: expense.paid_on ?? '',
  method: (expense.method || 'Mobile Money') as PaymentMethod,
  reference: expense.reference,
  description: expense.description,
  notes: expense.notes,
});

/** The fields of an expense that may change at any time. */
export const describingBody = ({ category, vendor, description, reference, notes }: ExpenseDraft) => ({
  category: category as ExpenseCategory,
  vendor: vendor?.value ?? null,
  description: description.trim(),
  reference: reference.trim(),
  notes: notes.trim(),
});

/** The expense to send. Missing fields are left out, so that the schema names them. */
export function expenseBody(draft: ExpenseDraft) {
  const { estate, place, complaint, amount, withheld, spent_on, paid, paid_on, method } = draft;
  const { vendor, category, ...described } = describingBody(draft);
  return {
    estate: estate as number,
    ...placeIds(place),
    ...(complaint !== undefined && { complaint }),
    ...(vendor !== null && { vendor }),
    category: category || (undefined as never),
    amount: amount ?? (undefined as never),
    ...(withheld && { withheld }),
    spent_on,
    ...(paid === 'unpaid' ? {} : { paid_by: paid, paid_on: paid_on || spent_on, method }),
    ...described,
  };
}
