import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { PAYMENT_STATUS, type PaymentType } from '@amayumba/contract/payments/rules.ts';
import type { Viewer } from '../../access/viewer.ts';
import { deleteRows, insertRows, reserveIds } from '../../db/bulk.ts';
import type { Db } from '../../db/connect.ts';
import { recordAudits } from '../audit/audit.service.ts';
import { refundStatusOf } from './deposits.ts';
import { nextReceiptNumbers, withdrawReceipts } from './receipts.ts';

/** An opening payment of a rent roll. */
export interface OpeningPayment {
  tenant_id: number;
  lease_id: number;
  estate_id: number;
  payment_type: Extract<PaymentType, 'Rent' | 'Security Deposit'>;
  amount: number;
  status: 'pending' | 'paid' | 'overdue';
  due_date: CalendarDate;
  /** An ISO instant if the status is Paid. */
  paid_at: string | null;
  month: number;
  year: number;
  notes: string;
}

/**
 * Imports opening payments by the thousand. The Paid ones get receipt numbers from the one series, in their order.
 * Returns ids in the order of the input.
 */
export async function importPayments(
  tx: Db,
  viewer: Viewer | null,
  payments: readonly OpeningPayment[],
  at: Date,
): Promise<number[]> {
  const ids = await reserveIds(tx, 'payments', payments.length);
  const numbers = await nextReceiptNumbers(tx, payments.filter(({ status }) => status === 'paid').length);
  const rows = payments.map(({ status, month, year, ...payment }, index) => ({
    ...payment,
    id: ids[index] ?? 0,
    status_id: PAYMENT_STATUS[status],
    months_paid: [month],
    payment_for_year: year,
    refund_status: refundStatusOf(payment.payment_type, undefined, null),
    receipt_number: status === 'paid' ? (numbers.shift() ?? null) : null,
    created_by: viewer?.user_id ?? null,
    created_at: at,
    updated_at: at,
  }));
  await insertRows(tx, 'payments', rows);
  const receipts = rows.flatMap(({ id, receipt_number }) =>
    receipt_number === null ? [] : [{ number: receipt_number, payment_id: id, issued_at: at }],
  );
  await insertRows(tx, 'receipts', receipts);
  const entries = rows.map(({ created_at: _at, updated_at: _same, ...after }) => ({
    action: 'created',
    subject: 'payment',
    subject_id: after.id,
    after,
  }));
  await recordAudits(tx, viewer, entries);
  return ids;
}

/** Deletes imported payments. Their receipt numbers stay in the series, withdrawn. */
export async function undoImportedPayments(tx: Db, ids: readonly number[], at: Date): Promise<void> {
  await withdrawReceipts(tx, ids, at);
  await deleteRows(tx, 'payments', ids);
}
