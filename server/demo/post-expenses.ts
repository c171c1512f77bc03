import { laterDay } from '@amayumba/contract/calendar.ts';
import { expenseLines, reversalOf } from '@amayumba/contract/ledger/postings.ts';
import { insertRows, reserveIds } from '../src/db/bulk.ts';
import type { Db } from '../src/db/connect.ts';
import type { DemoExpense } from './build-expenses.ts';

/** The entries of a cost that the office paid, each followed by its reversal where the cost was reversed. */
function entriesOf(expense: DemoExpense) {
  const { id: expense_id, category, channel, amount, withheld = 0, paid_by = 'office', paid_on, reversed_on } = expense;
  if (paid_by !== 'office' || !paid_on || !channel) return [];
  const of = { account_id: null, expense_id };
  return expenseLines({ category, channel, amount, withheld }).flatMap((line) => {
    const entry = Object.assign({ effective_on: paid_on, posted_at: expense.created_at, isReversal: false }, of, line);
    if (!reversed_on) return [entry];
    const on = { effective_on: laterDay(reversed_on, paid_on), posted_at: expense.reversed_at, isReversal: true };
    return [entry, Object.assign(on, of, reversalOf(line))];
  });
}

/** Posts the costs that the office paid. */
export async function postDemoExpenses(tx: Db, expenses: readonly DemoExpense[]): Promise<void> {
  const entries = expenses.flatMap(entriesOf);
  const ids = await reserveIds(tx, 'journal_entries', entries.length);
  const rows = entries.map(({ isReversal, ...entry }, place) =>
    Object.assign(entry, { id: ids[place] ?? 0, reverses: isReversal ? (ids[place - 1] ?? null) : null }),
  );
  await insertRows(tx, 'journal_entries', rows);
}
