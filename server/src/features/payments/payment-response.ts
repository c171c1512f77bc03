import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { CLAIM_LABELS } from '@amayumba/contract/money/claim.ts';
import { isOverdue, isOwed } from '@amayumba/contract/payments/rules.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import type { FileLinks } from '../../files/file-links.ts';
import { withTenantDetails } from '../tenants/tenant-details.ts';
import type { LastClaim, PaymentRow } from './payments.repository.ts';

/**
 * A payment as returned to the client, with the fields that depend on the day and a fresh link to its receipt.
 * See docs/product.md, Payment.
 */
export function paymentResponse(row: PaymentRow, today: CalendarDate, links: FileLinks): Payment {
  const { status_name, settles, account_id, claim, ...rest } = row;
  return {
    ...withTenantDetails(rest),
    account: account_id,
    tenant: row.tenant_id,
    status: row.status_id,
    status_details: { id: row.status_id, name: status_name, settles },
    is_overdue: isOverdue(row, today),
    is_owed: isOwed(row),
    ...claimFields(row, claim),
    receipt_file: links.to(claim?.file_id ?? null),
  };
}

/** The facts of the last claim, in the fields that older clients know. A manager's entries come first. */
const claimFields = (row: PaymentRow, claim: LastClaim | null) => ({
  logged_amount: claim && row.source !== 'claim' ? claim.amount : null,
  acknowledgement_status: claim && CLAIM_LABELS[claim.state],
  payment_method: row.payment_method || (claim?.method ?? ''),
  reference_number: row.reference_number || (claim?.reference ?? ''),
  notes: row.notes || (claim?.notes ?? ''),
});
