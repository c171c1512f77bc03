import * as z from 'zod/mini';
import { endpoint, emptyBody } from '../endpoint.ts';
import { listOf, listQuery, listWithoutCountOf } from '../lists.ts';
import {
  loggedPaymentSchema,
  markedPaidSchema,
  markPaidSchema,
  newPaymentSchema,
  newPaymentStatusSchema,
  paymentChangeSchema,
  paymentLogSchema,
  managedPaymentQuerySchema,
  paymentQuerySchema,
  paymentSchema,
  paymentStatusSchema,
  receiptStatusSchema,
  rentAlertsSchema,
} from './payment.ts';

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/payments/payments/',
  summary: 'Payments and security deposits; with file, as a CSV, XLSX or PDF file',
  query: managedPaymentQuerySchema,
  response: listWithoutCountOf(paymentSchema),
});
export const listPendingPayments = endpoint({
  method: 'GET',
  path: '/api/payments/payments/pending_payments/',
  summary: 'Pending, Partial and Processing payments that are not overdue; with file, as a file',
  query: managedPaymentQuerySchema,
  response: listWithoutCountOf(paymentSchema),
});
export const listOverduePayments = endpoint({
  method: 'GET',
  path: '/api/payments/payments/overdue_payments/',
  summary: 'Overdue payments; with file, as a file',
  query: managedPaymentQuerySchema,
  response: listWithoutCountOf(paymentSchema),
});
export const getPayment = endpoint({
  method: 'GET',
  path: '/api/payments/payments/:id/',
  summary: 'One payment',
  response: paymentSchema,
});
export const createPayment = endpoint({
  method: 'POST',
  path: '/api/payments/payments/',
  summary: 'Create a payment or security deposit',
  body: newPaymentSchema,
  takesKey: true,
  status: 201,
  response: paymentSchema,
});
export const updatePayment = endpoint({
  method: 'PATCH',
  path: '/api/payments/payments/:id/update_payment_status/',
  summary: 'Change a payment and tell the tenant',
  body: paymentChangeSchema,
  stale: 'refused',
  approval: true,
  response: paymentSchema,
});
export const markPaymentsPaid = endpoint({
  method: 'POST',
  path: '/api/payments/payments/mark_paid/',
  summary: 'Mark several payments Paid, all or none, and tell their tenants',
  body: markPaidSchema,
  takesKey: true,
  response: markedPaidSchema,
});
export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/payments/payments/:id/receipt/',
  summary: 'The receipt of a paid payment, to be printed',
  response: z.unknown(),
  file: ['application/pdf'],
});
export const deletePayment = endpoint({
  method: 'DELETE',
  path: '/api/payments/payments/:id/',
  summary: 'Hide a payment from every list and sum; the audit record keeps it',
  stale: 'refused',
  status: 204,
  response: emptyBody,
});

export const listMyPayments = endpoint({
  method: 'GET',
  path: '/api/payments/payments/my_payments/',
  summary: "The tenant's own payments",
  query: paymentQuerySchema,
  response: listWithoutCountOf(paymentSchema),
});
export const getMyRentAlerts = endpoint({
  method: 'GET',
  path: '/api/payments/payments/my_rent_alerts/',
  summary: "The tenant's rent that is overdue or due within 14 days",
  response: rentAlertsSchema,
});
export const getReceiptStatus = endpoint({
  method: 'GET',
  path: '/api/payments/payments/payment_receipt_status/',
  summary: "The tenant's payments with counts and sums",
  response: receiptStatusSchema,
});
export const logPayment = endpoint({
  method: 'POST',
  path: '/api/payments/payments/log_payment/',
  summary: 'A tenant reports a payment, with a receipt where there is one',
  body: paymentLogSchema,
  files: ['receipt_file'],
  takesKey: true,
  status: 201,
  response: loggedPaymentSchema,
});

export const listPaymentStatuses = endpoint({
  method: 'GET',
  path: '/api/payments/payment-statuses/',
  summary: 'Payment statuses',
  query: z.object(listQuery),
  response: listOf(paymentStatusSchema),
});
export const createPaymentStatus = endpoint({
  method: 'POST',
  path: '/api/payments/payment-statuses/',
  summary: 'Add a payment status',
  body: newPaymentStatusSchema,
  status: 201,
  response: paymentStatusSchema,
});
