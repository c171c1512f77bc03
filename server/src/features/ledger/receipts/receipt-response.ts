import { type Receipt, worthOf } from '@amayumba/contract/money/receipt.ts';
import { chargeName, periodLabel } from '@amayumba/contract/payments/rules.ts';
import { withTenantDetails } from '../../tenants/tenant-details.ts';
import type { CodeOf } from './receipt-codes.ts';
import type { ReceiptRow } from './receipt-rows.repository.ts';

/** The address of the page that verifies a receipt. */
export const verifyUrl = (publicUrl: string, code: string): string => `${publicUrl}/r/${code}`;

/** A receipt as returned to the client. */
export function receiptResponse(row: ReceiptRow, codeOf: CodeOf, publicUrl: string): Receipt {
  const { number, account_id, spent, replaces_number, ...rest } = row;
  const allocated = row.allocations.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...withTenantDetails(rest),
    receipt_number: number,
    receipt_code: row.receipt_code ?? codeOf(number),
    replaces_code: row.replaces_code ?? codeOf(replaces_number),
    state: row.voided_at === null ? 'valid' : 'void',
    account: account_id,
    allocated,
    unallocated: row.voided_at === null ? worthOf(row) - allocated - spent : 0,
    verify_url: row.verify_code && verifyUrl(publicUrl, row.verify_code),
    allocations: row.allocations.map(({ charge, payment_type, due_date, amount, by_hand, ...named }) => ({
      charge,
      payment_type,
      period: periodLabel(named),
      name: chargeName({ payment_type, ...named }),
      due_date,
      amount,
      by_hand,
    })),
  };
}
