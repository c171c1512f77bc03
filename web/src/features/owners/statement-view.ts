import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import type { OwnerLine, OwnerStatementRow, OwnerTotals } from '@amayumba/contract/owners/owner-statement.ts';
import { monthAfter, monthOfDay, monthTitle } from '@amayumba/contract/owners/months.ts';
import type { Tone } from '../../ui/tone.ts';

/** The months to choose from, the newest first: the month of a day and two years before it. */
export function monthOptions(today: CalendarDate, count = 25) {
  const month = monthOfDay(today);
  return Array.from({ length: count }, (_, ago) => monthAfter(month, -ago)).map((value) => ({
    value,
    label: monthTitle(value),
  }));
}

/** A step from the opening to the closing balance; a sum that is taken off is below zero. */
export interface StatementStep {
  label: string;
  amount: Ugx;
}

/** The sums that a statement adds to the opening balance and takes off it, without zeros. */
export function stepsOf({ received, expenses, fee, vat, withheld, remitted, corrections }: OwnerTotals) {
  const steps: StatementStep[] = [
    { label: 'Received', amount: received },
    { label: 'Expenses', amount: -expenses },
    { label: 'Management fee', amount: -fee },
    { label: 'VAT on the fee', amount: -vat },
    { label: 'Tax withheld by tenants', amount: -withheld },
    { label: 'Paid out', amount: -remitted },
    { label: 'Corrections of earlier months', amount: corrections },
  ];
  return steps.filter(({ label, amount }) => amount !== 0 || label === 'Received');
}

/** The sum of the lines of earlier months that became known later. Deposits are held and not counted. */
export const lateSum = (lines: readonly OwnerLine[]): Ugx =>
  lines.reduce((sum, { is_late, kind, amount }) => (is_late && kind !== 'deposit' ? sum + amount : sum), 0);

export function payoutState(row: OwnerStatementRow): { label: string; tone: Tone } {
  if (row.replaced_by !== null) return { label: 'Replaced', tone: 'grey' };
  if (row.closing_balance <= 0) return { label: 'Nothing due', tone: 'grey' };
  // Costs of later months, too, take what was due.
  const isPaid = row.paid_out_on !== null;
  if (row.to_pay === 0) return isPaid ? { label: 'Paid out', tone: 'green' } : { label: 'Nothing due', tone: 'grey' };
  return isPaid && row.to_pay < row.closing_balance
    ? { label: 'Partly paid', tone: 'indigo' }
    : { label: 'To pay out', tone: 'amber' };
}
