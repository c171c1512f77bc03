import type { StatementLine } from '@amayumba/contract/money/statement.ts';
import { cx } from '../../../../lib/cx.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { Link } from '../../../../ui/Link.tsx';

const HOVER = 'hover:text-link hover:underline';

interface Openers {
  onReceipt: (id: number) => void;
  onRefund: (id: number) => void;
  onTransfer: (id: number) => void;
}

/** Opens the record of an entry. A receipt that settles a charge is about both: the row opens the receipt. */
function openerOf({ receipt, refund, transfer }: StatementLine, openers: Openers) {
  if (receipt !== null) return () => openers.onReceipt(receipt);
  if (refund !== null) return () => openers.onRefund(refund);
  return transfer === null ? undefined : () => openers.onTransfer(transfer);
}

/** The record of an entry, as a link to its charge, or a button that opens its receipt, refund or transfer. */
export function StatementLineText({ line, ...openers }: Openers & { line: StatementLine }) {
  const { text, receipt_code, kind, receipt, charge } = line;
  const name = (
    <>
      {text}
      {receipt_code && <span className="block text-xs font-normal text-muted tabular">{receipt_code}</span>}
    </>
  );
  const open = openerOf(line, openers);
  const look = cx('text-left font-semibold', kind === 'reversal' ? 'text-muted' : 'text-ink');
  if (receipt === null && charge !== null)
    return (
      <Link to={RECORD_PATHS.charge(charge)} className={cx(look, 'inline-flex min-h-9 items-center', HOVER)}>
        {name}
      </Link>
    );
  if (!open) return <span className={look}>{name}</span>;
  return (
    <button type="button" onClick={open} className={cx(look, 'min-h-9', HOVER)}>
      {name}
    </button>
  );
}
