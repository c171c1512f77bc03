import { formatDay } from '@amayumba/contract/calendar.ts';
import { type StatementLine, statementSides } from '@amayumba/contract/money/statement.ts';
import { plainAmount } from '../../../../features/money/money-view.ts';
import { cx } from '../../../../lib/cx.ts';
import type { Column } from '../../../../ui/DataTable.tsx';

interface Openers {
  onReceipt: (id: number) => void;
  onCharge: (id: number) => void;
  onRefund: (id: number) => void;
  onTransfer: (id: number) => void;
}

/** Opens what an entry is of. A receipt that settles a charge is about both: the row is about the money. */
function openerOf({ receipt, charge, refund, transfer }: StatementLine, openers: Openers) {
  if (receipt !== null) return () => openers.onReceipt(receipt);
  if (charge !== null) return () => openers.onCharge(charge);
  if (refund !== null) return () => openers.onRefund(refund);
  return transfer === null ? undefined : () => openers.onTransfer(transfer);
}

/** What an entry is, as a button that opens its receipt, charge, refund or transfer. */
function LineText({ line, ...openers }: Openers & { line: StatementLine }) {
  const { text, receipt_code, kind } = line;
  const name = (
    <>
      {text}
      {receipt_code && !text.includes(receipt_code) && (
        <span className="block text-xs font-normal text-muted tabular">{receipt_code}</span>
      )}
    </>
  );
  const open = openerOf(line, openers);
  const look = cx('text-left font-semibold', kind === 'reversal' ? 'text-muted' : 'text-ink');
  if (!open) return <span className={look}>{name}</span>;
  return (
    <button type="button" onClick={open} className={cx(look, 'min-h-9 hover:text-link hover:underline')}>
      {name}
    </button>
  );
}

const amountOrNothing = (amount: number) => (amount === 0 ? '' : plainAmount(amount));

/** Day, text, debit, credit and running balance. */
export const statementColumns = (openers: Openers): Column<StatementLine>[] => [
  { key: 'on', header: 'Day', className: 'whitespace-nowrap tabular text-muted', cell: ({ on }) => formatDay(on) },
  { key: 'text', header: 'What', cell: (line) => <LineText line={line} {...openers} /> },
  { key: 'debit', header: 'Charged', align: 'right', cell: (line) => amountOrNothing(statementSides(line).charged) },
  {
    key: 'credit',
    header: 'Received',
    align: 'right',
    className: 'text-green-ink',
    cell: (line) => amountOrNothing(statementSides(line).paid),
  },
  {
    key: 'balance',
    header: 'Balance, USh',
    align: 'right',
    className: 'font-semibold text-ink',
    cell: ({ balance }) => plainAmount(balance),
  },
];

/** An entry on a phone. */
export function StatementLineCard({ line, ...openers }: Openers & { line: StatementLine }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 text-[0.875rem]">
      <LineText line={line} {...openers} />
      <span className={cx('text-right font-semibold tabular', line.credit > 0 && 'text-green-ink')}>
        {line.credit > 0 ? `− ${plainAmount(line.credit)}` : plainAmount(line.debit)}
      </span>
      <span className="text-sm text-muted tabular">{formatDay(line.on)}</span>
      <span className="text-right text-sm text-muted tabular">Balance {plainAmount(line.balance)}</span>
    </div>
  );
}
