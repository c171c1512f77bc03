import { expenseLines } from '@amayumba/contract/ledger/postings.ts';
import { isPosted } from '@amayumba/contract/owners/rules.ts';
import { post, reverseEntries } from '../../ledger/posting/for-owners.ts';
import type { Posting } from '../../ledger/posting/posting.ts';
import { markForSecondPerson } from '../../ledger/posting/second-person.ts';
import type { ExpenseRecord } from './expense-records.repository.ts';

/** Posts a cost on the day on which the office paid it; does nothing for any other. */
export async function postExpense(posting: Posting, expense: ExpenseRecord): Promise<void> {
  const { id, category, channel, amount, withheld, paid_on } = expense;
  if (!isPosted(expense) || paid_on === null || channel === null) return;
  const lines = expenseLines({ category, channel, amount, withheld });
  await post(posting, [{ account_id: null, effective_on: paid_on, lines, of: ['expense_id', id] }]);
}

/** Moves the posting of a cost to the account of its new category, on the same day. */
export async function repostExpense(posting: Posting, expense: ExpenseRecord): Promise<void> {
  await reverseEntries(posting, 'expense_id', [expense.id]);
  await postExpense(posting, expense);
}

/** Reverses a posted cost: it counts until today. */
export function unpostExpense(posting: Posting, id: number): Promise<void> {
  markForSecondPerson(posting);
  return reverseEntries(posting, 'expense_id', [id], posting.today);
}
