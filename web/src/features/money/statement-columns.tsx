import { formatDay } from '@amayumba/contract/calendar.ts';
import { type StatementLine, statementSides } from '@amayumba/contract/money/statement.ts';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { type Column, column } from '../../ui/DataTable.tsx';
import { plainAmount } from './money-view.ts';

const amountOrNothing = (amount: number) => (amount === 0 ? '' : plainAmount(amount));

/** Day, text, charged and received amounts, and the balance after the entry. */
export const statementColumns = (
  received: 'Paid' | 'Received',
  textOf: (line: StatementLine) => ReactNode,
): Column<StatementLine>[] => [
  column('Day', { className: 'whitespace-nowrap tabular text-muted' }, ({ on }) => formatDay(on)),
  column('What', textOf),
  column('Charged', { align: 'right' }, (line) => amountOrNothing(statementSides(line).charged)),
  column(received, { align: 'right' }, (line) => <PaidAmount paid={statementSides(line).paid} />),
  column('Balance, USh', { align: 'right', className: 'font-semibold text-ink' }, ({ balance }) =>
    plainAmount(balance),
  ),
];

/** A paid amount is green, but not one that was reversed, paid back or moved away. */
const PaidAmount = ({ paid }: { paid: number }) => (
  <span className={cx(paid > 0 && 'text-green-ink')}>{amountOrNothing(paid)}</span>
);

/** An entry on a phone, with its text as `children`. */
export function StatementLineCard({ line, children }: { line: StatementLine; children: ReactNode }) {
  const { on, credit, debit, balance } = line;
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 text-[0.875rem]">
      {children}
      <span className={cx('text-right font-semibold tabular', credit > 0 && 'text-green-ink')}>
        {credit > 0 ? `− ${plainAmount(credit)}` : plainAmount(debit)}
      </span>
      <span className="text-sm text-muted tabular">{formatDay(on)}</span>
      <span className="text-right text-sm text-muted tabular">Balance {plainAmount(balance)}</span>
    </div>
  );
}
