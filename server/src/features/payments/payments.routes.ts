import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  createPayment,
  createPaymentStatus,
  deletePayment,
  getMyRentAlerts,
  getPayment,
  getReceipt,
  getReceiptStatus,
  listMyPayments,
  listOverduePayments,
  listPayments,
  listPaymentStatuses,
  listPendingPayments,
  logPayment,
  markPaymentsPaid,
  updatePayment,
} from '@amayumba/contract/payments/endpoints.ts';
import type { ManagedPaymentQuery } from '@amayumba/contract/payments/payment.ts';
import type { Condition } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import { mapListed } from '../../db/listed.ts';
import { insertPaymentStatus, listPaymentStatusRows } from './payment-statuses.repository.ts';
import { route } from '../../http/route.ts';
import { type Parts, todayOf } from '../../parts.ts';
import { sendDownload, sendListFile } from '../files/send-download.ts';
import { updatePayment as update } from './change-payment.service.ts';
import { exportPayments, type PartialList } from './export-payments.ts';
import { logPayment as recordLog, moreLogFaults } from './log-payment.ts';
import { markPaymentsPaid as markPaid } from './mark-paid.ts';
import { findMyRentAlerts, findReceiptStatus } from './my-payments.ts';
import { overdueOn, pendingOn } from './overdue.ts';
import { paymentResponse } from './payment-response.ts';
import { listPaymentRows } from './payments.repository.ts';
import * as payments from './payments.service.ts';
import { printReceipt } from './receipt/print-receipt.ts';

/** Payments and deposits: the manager's calls, the tenant's own, and the statuses. */
export function paymentsRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, fileLinks } = parts;
  const list = async (viewer: Viewer, query: ManagedPaymentQuery, only?: Condition) => {
    const today = todayOf(parts);
    const rows = await listPaymentRows(db, viewer, query, only);
    return mapListed(rows, (row) => paymentResponse(row, today, fileLinks));
  };

  const listOrFile = async (
    viewer: Viewer,
    { file, ...query }: ManagedPaymentQuery,
    reply: FastifyReply,
    partial?: PartialList,
  ) =>
    file === undefined
      ? list(viewer, query, partial?.only)
      : sendListFile(reply, await exportPayments(parts, viewer, { ...query, file }, partial));

  route(app, listPayments, { may: 'payments:read' }, ({ viewer, query, reply }) => listOrFile(viewer, query, reply));
  route(app, listPendingPayments, { may: 'payments:read' }, ({ viewer, query, reply }) =>
    listOrFile(viewer, query, reply, { name: 'Pending', only: pendingOn(todayOf(parts)) }),
  );
  route(app, listOverduePayments, { may: 'payments:read' }, ({ viewer, query, reply }) =>
    listOrFile(viewer, query, reply, { name: 'Overdue', only: overdueOn(todayOf(parts)) }),
  );
  route(app, getPayment, { may: 'payments:read' }, ({ viewer, params }) =>
    payments.showPayment(db, parts, viewer, params.id),
  );
  route(app, createPayment, { may: 'payments:write' }, ({ repeatable, body }) =>
    payments.createPayment(parts, repeatable, body),
  );
  route(app, updatePayment, { may: 'payments:write' }, ({ viewer, params, body, match }) =>
    update(parts, viewer, params.id, body, match),
  );
  route(app, markPaymentsPaid, { may: 'payments:write' }, ({ repeatable, body }) => markPaid(parts, repeatable, body));
  route(app, getReceipt, { may: 'receipts:read' }, async ({ viewer, params, reply }) =>
    sendDownload(reply, 'application/pdf', await printReceipt(parts, viewer, params.id), 'inline'),
  );
  route(app, deletePayment, { may: 'payments:write' }, ({ viewer, params, match }) =>
    payments.deletePayment(parts, viewer, params.id, match),
  );

  route(app, listMyPayments, { may: 'payments:own' }, ({ viewer, query }) => list(viewer, query));
  route(app, getMyRentAlerts, { may: 'payments:own' }, ({ viewer }) => findMyRentAlerts(parts, viewer));
  route(app, getReceiptStatus, { may: 'payments:own' }, ({ viewer }) => findReceiptStatus(parts, viewer));
  route(
    app,
    logPayment,
    { may: 'payments:own' },
    ({ repeatable, body, uploads }) => recordLog(parts, repeatable, body, uploads['receipt_file']),
    async ({ body }) => moreLogFaults(parts, body),
  );

  route(app, listPaymentStatuses, { may: 'statuses:read' }, ({ query }) => listPaymentStatusRows(db, query));
  route(app, createPaymentStatus, { may: 'statuses:write' }, ({ viewer, body }) =>
    writeAs(db, viewer, (tx) => insertPaymentStatus(tx, { name: body.name, settles: body.settles ?? false })),
  );
}
