import { formatDay } from '@amayumba/contract/calendar.ts';
import { type StatementLine, statementSides } from '@amayumba/contract/money/statement.ts';
import { plainAmount } from '../../../features/money/money-view.ts';
import { cx } from '../../../lib/cx.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { ReceiptPaperButton } from './ReceiptPaperButton.tsx';

const amountOrNothing = (amount: number) => (amount === 0 ? '' : plainAmount(amount));

/** What an entry is; one about money received has its receipt. */
function LineText({ line: { text, kind, receipt, receipt_code } }: { line: StatementLine }) {
  const code = receipt_code && !text.includes(receipt_code) ? receipt_code : undefined;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className={kind === 'reversal' ? 'text-muted' : 'font-semibold text-ink'}>{text}</span>
      <span className="inline-flex items-center gap-x-2 whitespace-nowrap">
        {code && <span className="text-sm text-muted">{code}</span>}
        {receipt !== null && kind === 'receipt' && (
          <span className="-my-2">
            <ReceiptPaperButton id={receipt} name={receipt_code} />
          </span>
        )}
      </span>
    </span>
  );
}

/** Day, text, what was charged and received, and the balance after it. */
export const STATEMENT_COLUMNS: readonly Column<StatementLine>[] = [
  { key: 'on', header: 'Day', className: 'whitespace-nowrap tabular text-muted', cell: ({ on }) => formatDay(on) },
  { key: 'text', header: 'What', cell: (line) => <LineText line={line} /> },
  { key: 'debit', header: 'Charged', align: 'right', cell: (line) => amountOrNothing(statementSides(line).charged) },
  {
    key: 'credit',
    header: 'Paid',
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
export function StatementLineCard({ line }: { line: StatementLine }) {
  const { on, credit, debit, balance } = line;
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 text-[0.875rem]">
      <LineText line={line} />
      <span className={cx('text-right font-semibold tabular', credit > 0 && 'text-green-ink')}>
        {credit > 0 ? `− ${plainAmount(credit)}` : plainAmount(debit)}
      </span>
      <span className="text-sm text-muted tabular">{formatDay(on)}</span>
      <span className="text-right text-sm text-muted tabular">Balance {plainAmount(balance)}</span>
    </div>
  );
}
