import { CATEGORY_TEXT } from '@amayumba/contract/owners/rules.ts';
import { plainDay, plainMoney } from '../../../mail/plain-words.ts';
import type { CodeOf } from '../../ledger/receipts/receipt-codes.ts';
import type { Fee } from './fees.ts';
import type { EntryRow } from './statement-facts.ts';

// The texts of lines name units, receipts and vendors, but no tenant: a statement is never erased.

/** Money that came in, went back or moved. */
function receivedText({ movement_kind, refund, transfer, receipt_source, is_allocation, amount }: EntryRow): string {
  if (movement_kind === 'withheld') return 'Deposit kept for damage';
  if (refund !== null) return 'Credit refunded';
  if (transfer !== null) return 'Credit moved to another account';
  if (is_allocation) return amount < 0 ? 'Paid into the deposit' : 'Moved out of the deposit';
  if (receipt_source === 'transfer') return 'Credit moved from another account';
  if (receipt_source === 'deposit') return 'Deposit used for what was owed';
  return 'Rent and other money';
}

function depositText({ movement_kind, receipt_source, is_allocation, amount }: EntryRow): string {
  switch (movement_kind) {
    case 'refunded':
      return 'Deposit returned';
    case 'withheld':
      return 'Deposit kept for damage';
    case 'transferred_out':
      return 'Deposit moved to another account';
    case 'transferred_in':
      return 'Deposit moved from another account';
    default:
      if (receipt_source === 'deposit' && !is_allocation) return 'Deposit used for what was owed';
      return amount < 0 ? 'Moved out of the deposit' : 'Deposit received';
  }
}

function whatOf(row: EntryRow): string {
  switch (row.kind) {
    case 'received':
      return receivedText(row);
    case 'deposit':
      return depositText(row);
    case 'withheld':
      return 'Tax kept back by the tenant';
    case 'expense':
      return [row.category && CATEGORY_TEXT[row.category], row.vendor].filter(Boolean).join(', ');
    case 'remittance':
      return row.method ? `Paid out by ${row.method}` : 'Paid out';
  }
}

/**
 * The text of an entry: `Rent and other money, A-08, receipt AMA-2026-000123`. A reversal names its subject and its
 * day.
 */
export function textOf(row: EntryRow, codeOf: CodeOf): string {
  const { reversed_on, apartment, receipt_number } = row;
  // A reversal has the opposite direction.
  const what = whatOf(reversed_on === null ? row : { ...row, amount: -row.amount });
  const receipt = receipt_number === null ? null : `receipt ${codeOf(receipt_number)}`;
  const text = [what, apartment, receipt].filter(Boolean).join(', ');
  return reversed_on === null ? text : `Reversal of ${plainDay(reversed_on)}: ${text}`;
}

/** The text of a fee: `Management fee, 8% of USh 63,775,000 received`. */
export function feeText({ kind, apartment, base, percent, percent_of, is_minimum }: Fee): string {
  if (kind === 'letting') return `Letting fee, ${apartment}, ${percent}% of a month's rent of ${plainMoney(base)}`;
  return `Management fee, ${is_minimum ? 'the least of a month; ' : ''}${percent}% of ${plainMoney(base)} ${percent_of}`;
}

export const vatText = ({ kind, amount, vat_percent }: Fee): string =>
  `VAT, ${vat_percent}% of the ${kind} fee of ${plainMoney(amount)}`;
