import type { Viewer } from '../../../access/viewer.ts';
import { recordAudits } from '../../audit/audit.service.ts';
import type { Posting } from '../../ledger/posting/posting.ts';
import { channelFor } from '../../ledger/posting/record-for.ts';
import { phoneOfVendor } from '../expenses/chosen-records.repository.ts';
import { type ExpenseRecord, insertRecurrence } from '../expenses/expense-records.repository.ts';
import { postExpense } from '../expenses/post-expense.ts';
import { nextDay } from './recurring-days.ts';
import { type RecurringRecord, writeRecurring } from './recurring-rows.repository.ts';

/**
 * Makes the costs of a recurring one that are due by today, each on its day; those with a method are paid and posted on
 * it. The caller has locked it. Returns how many were made.
 */
export async function makeDue(posting: Posting, viewer: Viewer | null, recurring: RecurringRecord): Promise<number> {
  const { tx, at, today, user_id } = posting;
  const { id, next_on, every: _every, starts_on: _start, ends_on: _end, method, ...cost } = recurring;
  const isPaid = method !== '';
  const channel = isPaid ? channelFor(method, await phoneOfVendor(tx, cost.vendor_id)) : null;
  const made: ExpenseRecord[] = [];
  let day = next_on;
  while (day !== null && day <= today) {
    const days = { spent_on: day, paid_on: isPaid ? day : null };
    const values = { ...cost, ...days, method, channel, recurring_id: id, created_by: user_id, created_at: at };
    const expense = await insertRecurrence(tx, values);
    if (expense) {
      await postExpense(posting, expense);
      made.push(expense);
    }
    day = nextDay(recurring, day);
  }
  if (day !== next_on) await writeRecurring(tx, id, { next_on: day });
  const entries = made.map((after) => ({ action: 'created', subject: 'expense', subject_id: after.id, after }));
  if (entries.length > 0) await recordAudits(tx, viewer, entries);
  return made.length;
}
