import type { PaymentMethod } from '@amayumba/contract/ledger/ledger-accounts.ts';
import type { RentEvery } from '@amayumba/contract/ledger/rent-periods.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import type { RecurringExpense } from '@amayumba/contract/owners/recurring-expense.ts';
import type { ExpenseCategory, PaidBy } from '@amayumba/contract/owners/rules.ts';
import { today } from '../../../../lib/today.ts';
import type { ComboboxOption } from '../../../../ui/ComboboxField.tsx';
import { placeIds, placeOf } from '../expense-draft.ts';

/** A recurring cost, as it is typed. */
export interface RecurringDraft {
  estate: number | undefined;
  /** `block-3`, `apartment-12`, or empty for the whole estate. */
  place: string;
  category: ExpenseCategory | '';
  vendor: ComboboxOption | null;
  description: string;
  amount: Ugx | null;
  paid_by: PaidBy;
  /** Empty if each then waits to be paid. */
  method: PaymentMethod | '';
  every: RentEvery;
  starts_on: string;
  ends_on: string;
}

export const newRecurring = (): RecurringDraft => ({
  estate: undefined,
  place: '',
  category: '',
  vendor: null,
  description: '',
  amount: null,
  paid_by: 'office',
  method: '',
  every: 'month',
  starts_on: today(),
  ends_on: '',
});

export const recurringDraftOf = (cost: RecurringExpense): RecurringDraft => ({
  estate: cost.estate,
  place: placeOf(cost),
  category: cost.category,
  vendor: cost.vendor === null ? null : { value: cost.vendor, label: cost.vendor_name ?? '' },
  description: cost.description,
  amount: cost.amount,
  paid_by: cost.paid_by,
  method: cost.method as RecurringDraft['method'],
  every: cost.every,
  starts_on: cost.starts_on,
  ends_on: cost.ends_on ?? '',
});

/** The new recurring cost to send. Missing fields are left out, so that the schema names them. */
export function recurringBody(draft: RecurringDraft) {
  const { estate, place, category, vendor, description, amount, paid_by, method, every, starts_on, ends_on } = draft;
  return {
    estate: estate as number,
    ...placeIds(place),
    category: category || (undefined as never),
    ...(vendor !== null && { vendor: vendor.value }),
    description: description.trim(),
    amount: amount ?? (undefined as never),
    paid_by,
    ...(method && { method }),
    every,
    starts_on,
    ...(ends_on && { ends_on }),
  };
}

/** The change to send; it applies from the next cost on. */
export function recurringChange(draft: RecurringDraft) {
  const { category, vendor, description, amount, paid_by, method, ends_on } = draft;
  return {
    category: category as ExpenseCategory,
    vendor: vendor?.value ?? null,
    description: description.trim(),
    amount: amount ?? 0,
    paid_by,
    method: method || null,
    ends_on: ends_on || null,
  };
}
