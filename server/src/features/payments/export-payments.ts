import { DEPOSIT, periodLabel } from '@amayumba/contract/payments/rules.ts';
import type { ManagedPaymentQuery } from '@amayumba/contract/payments/payment.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Condition } from '../../access/scope.ts';
import type { Parts } from '../../parts.ts';
import { exportList, type FileQuery, homeOf, type ListColumn, rowsToExport } from '../reports/export/export-list.ts';
import { listPaymentRows, type PaymentRow } from './payments.repository.ts';

const COLUMNS: readonly ListColumn<PaymentRow>[] = [
  ['Number', 'text', ({ id }) => String(id)],
  ['Tenant', 'text', ({ tenant_name }) => tenant_name],
  ['Home', 'text', homeOf],
  ['Type', 'text', ({ payment_type }) => payment_type],
  ['Period', 'text', periodLabel],
  ['Due', 'day', ({ due_date }) => due_date],
  ['Status', 'text', ({ status_name }) => status_name],
  ['Amount', 'ugx', ({ amount }) => amount],
  ['Settled', 'ugx', ({ settled_amount }) => settled_amount],
  // Nothing is owed on a payment that only a claim names.
  ['Outstanding', 'ugx', ({ is_owed, outstanding_amount }) => (is_owed ? outstanding_amount : 0)],
  ['Method', 'text', ({ payment_method }) => payment_method],
  ['Reference', 'text', ({ reference_number }) => reference_number],
];
const REFUND: ListColumn<PaymentRow> = ['Refund', 'text', ({ refund_status }) => refund_status];
const SUMMED = ['Amount', 'Settled', 'Outstanding'];

/** The payments of a list that has only some of them: its first word, and its condition. */
export interface PartialList {
  name: 'Pending' | 'Overdue';
  only: Condition;
}

/** The payments or deposits of a query as a file, which is named by its list. */
export async function exportPayments(
  parts: Parts,
  viewer: Viewer,
  query: FileQuery<ManagedPaymentQuery>,
  partial?: PartialList,
) {
  const { db } = parts;
  const rows = await rowsToExport((paging) =>
    listPaymentRows(db, viewer, { ...query, ...paging, count: false }, partial?.only),
  );
  const isDeposits = query.payment_type === DEPOSIT;
  const title = isDeposits ? 'Security deposits' : 'Payments';
  return exportList(parts, viewer, {
    title: partial ? `${partial.name} ${title.toLowerCase()}` : title,
    subject: 'payment',
    columns: isDeposits ? [...COLUMNS, REFUND] : COLUMNS,
    rows,
    summed: SUMMED,
    query,
  });
}
