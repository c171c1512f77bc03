import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { isOverdue, isOwed } from '@amayumba/contract/payments/rules.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import type { FileLinks } from '../../files/file-links.ts';
import type { PaymentRow } from './payments.repository.ts';

/**
 * A payment as returned to the client, with the fields that depend on the day and a fresh link to its receipt.
 * See docs/product.md, Payment.
 */
export function paymentResponse(row: PaymentRow, today: CalendarDate, links: FileLinks): Payment {
  const {
    tenant_id,
    tenant_name,
    apartment,
    block,
    estate,
    status_name,
    settles,
    owes_nothing: _stored,
    receipt_file_id,
    ...rest
  } = row;
  return {
    ...rest,
    tenant: tenant_id,
    tenant_details: { id: tenant_id, name: tenant_name, apartment, block, estate },
    status: row.status_id,
    status_details: { id: row.status_id, name: status_name, settles },
    is_overdue: isOverdue(row, today),
    is_owed: isOwed(row),
    receipt_file: links.to(receipt_file_id),
  };
}
