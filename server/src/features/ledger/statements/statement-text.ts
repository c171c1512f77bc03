import type { StatementLineKind } from '@amayumba/contract/money/statement.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import type { CodeOf } from '../receipts/receipt-codes.ts';
import type { EntryRow } from './statement-rows.repository.ts';

const NOTE_IN_WORDS: Readonly<Record<NonNullable<EntryRow['credit_note_kind']>, string>> = {
  waiver: 'Waiver',
  discount: 'Discount',
  repair: 'Repair paid by the tenant',
  correction: 'Correction',
  cancellation: 'Cancelled',
};
const MOVEMENT_IN_WORDS: Readonly<Record<NonNullable<EntryRow['movement_kind']>, string>> = {
  used: 'Deposit used',
  refunded: 'Deposit refunded',
  withheld: 'Deposit withheld',
  transferred_out: 'Deposit moved to another account',
  transferred_in: 'Deposit moved from another account',
};

/** The name of an entry's charge. */
const chargeText = ({ payment_type, description, months_paid, payment_for_year }: EntryRow): string =>
  payment_type === null || months_paid === null || payment_for_year === null
    ? ''
    : chargeName({ payment_type, description: description ?? '', months_paid, payment_for_year });

const withReason = (text: string, reason: string | null) => (reason ? `${text}: ${reason}` : text);

/** The kind of a line, and its text. */
export function describeEntry(
  row: EntryRow,
  codeOf: CodeOf,
): { kind: StatementLineKind; text: string; receipt_code: string | null } {
  const code = codeOf(row.receipt_number);
  const kind = kindOf(row);
  if (row.reverses === null) return { kind, text: textOf(row), receipt_code: code };
  const text = textOf({ ...row, reason: null });
  return { kind: 'reversal', text: withReason(`Reversed: ${text}`, row.reverse_reason), receipt_code: code };
}

function kindOf(row: EntryRow): Exclude<StatementLineKind, 'reversal'> {
  if (row.movement_kind || row.is_allocation) return 'deposit';
  if (row.credit_note_kind) return 'credit_note';
  if (row.refund_id !== null) return 'refund';
  if (row.transfer_id !== null || row.receipt_source === 'transfer') return 'transfer';
  return row.receipt_id === null ? 'charge' : 'receipt';
}

function textOf(row: EntryRow): string {
  if (row.movement_kind) return withReason(MOVEMENT_IN_WORDS[row.movement_kind], row.reason);
  if (row.is_allocation) return 'Paid into the deposit';
  if (row.credit_note_kind)
    return withReason(`${NOTE_IN_WORDS[row.credit_note_kind]} (${chargeText(row)})`, row.reason);
  if (row.refund_id !== null) return withReason(`Refund${row.method ? ` by ${row.method}` : ''}`, row.reason);
  if (row.transfer_id !== null) return withReason('Credit moved to another account', row.reason);
  if (row.receipt_id === null) return chargeText(row);
  switch (row.receipt_source) {
    case 'opening':
      return 'Opening balance: paid before';
    case 'deposit':
      return withReason('Paid from the deposit', row.reason);
    case 'transfer':
      return withReason('Credit moved from another account', row.reason);
    default:
      return [
        `Payment received${row.method ? `, ${row.method}` : ''}`,
        row.external_reference,
        row.withheld > 0 && `of which ${formatUgx(row.withheld)} tax withheld`,
      ]
        .filter(Boolean)
        .join(', ');
  }
}
