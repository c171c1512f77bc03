import type { AttentionItem } from '@amayumba/contract/attention/attention.ts';
import { addDays, type CalendarDate, noonOf } from '@amayumba/contract/calendar.ts';
import type { Db } from '../../../db/connect.ts';
import { plainMoney } from '../../../mail/plain-words.ts';
import { countUnpaidExpenses } from './expense-rows.repository.ts';

/** Costs that the office has not paid after this many days are listed. */
const UNPAID_DAYS = 30;

/** The costs that were not paid for a long time, as one item. */
export async function expensesForAttention(db: Db, today: CalendarDate): Promise<AttentionItem[]> {
  const { count, amount, first } = await countUnpaidExpenses(db, addDays(today, -UNPAID_DAYS));
  if (first === null) return [];
  const sum = plainMoney(amount);
  return [
    {
      id: 'expenses-unpaid',
      kind: 'expense',
      title:
        count === 1
          ? `A cost of ${sum} has waited to be paid for more than ${UNPAID_DAYS} days`
          : `${count} costs of ${sum} together have waited to be paid for more than ${UNPAID_DAYS} days`,
      reason: 'Pay them and enter the day, or delete what is not owed.',
      attempts: 0,
      since: noonOf(first),
      next_attempt_at: null,
      can_retry: false,
      can_dismiss: false,
    },
  ];
}
