import type { FastifyInstance } from 'fastify';
import * as calls from '@amayumba/contract/payments/endpoints.ts';
import type { ManagedPaymentQuery } from '@amayumba/contract/payments/payment.ts';
import type { Condition } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import { mapListed } from '../../db/listed.ts';
import { insertPaymentStatus, listPaymentStatusRows } from './payment-statuses.repository.ts';
import { route } from '../../http/route.ts';
import { type Parts, todayOf } from '../../parts.ts';
import { sendDownload } from '../files/send-download.ts';
import { type ListCall, listOrFile } from '../reports/export/list-or-file.ts';
import { updatePayment } from './change-payment.service.ts';
import { exportPayments, type PartialList } from './export-payments.ts';
import { logPayment, moreLogFaults } from './log-payment.ts';
import { markPaymentsPaid } from './mark-paid.ts';
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

  const paymentsOrFile = (call: ListCall<ManagedPaymentQuery>, partial?: PartialList) =>
    listOrFile(
      parts,
      call,
      (_parts, viewer, query) => list(viewer, query, partial?.only),
      (_parts, viewer, query) => exportPayments(parts, viewer, query, partial),
    );

  route(app, calls.listPayments, { may: 'payments:read' }, (call) => paymentsOrFile(call));
  route(app, calls.listPendingPayments, { may: 'payments:read' }, (call) =>
    paymentsOrFile(call, { name: 'Pending', only: pendingOn(todayOf(parts)) }),
  );
  route(app, calls.listOverduePayments, { may: 'payments:read' }, (call) =>
    paymentsOrFile(call, { name: 'Overdue', only: overdueOn(todayOf(parts)) }),
  );
  route(app, calls.getPayment, { may: 'payments:read' }, ({ viewer, params }) =>
    payments.showPayment(db, parts, viewer, params.id),
  );
  route(app, calls.createPayment, { may: 'payments:write' }, ({ repeatable, body }) =>
    payments.createPayment(parts, repeatable, body),
  );
  route(app, calls.updatePayment, { may: 'payments:write' }, ({ viewer, params, body, match }) =>
    updatePayment(parts, viewer, params.id, body, match),
  );
  route(app, calls.markPaymentsPaid, { may: 'payments:write' }, ({ repeatable, body }) =>
    markPaymentsPaid(parts, repeatable, body),
  );
  route(app, calls.getReceipt, { may: 'receipts:read' }, async ({ viewer, params, reply }) =>
    sendDownload(reply, 'application/pdf', await printReceipt(parts, viewer, params.id), 'inline'),
  );
  route(app, calls.deletePayment, { may: 'payments:write' }, ({ viewer, params, match }) =>
    payments.deletePayment(parts, viewer, params.id, match),
  );

  route(app, calls.listMyPayments, { may: 'payments:own' }, ({ viewer, query }) => list(viewer, query));
  route(app, calls.getMyRentAlerts, { may: 'payments:own' }, ({ viewer }) => findMyRentAlerts(parts, viewer));
  route(app, calls.getReceiptStatus, { may: 'payments:own' }, ({ viewer }) => findReceiptStatus(parts, viewer));
  route(
    app,
    calls.logPayment,
    { may: 'payments:own' },
    ({ repeatable, body, uploads }) => logPayment(parts, repeatable, body, uploads['receipt_file']),
    async ({ body }) => moreLogFaults(parts, body),
  );

  route(app, calls.listPaymentStatuses, { may: 'statuses:read' }, ({ query }) => listPaymentStatusRows(db, query));
  route(app, calls.createPaymentStatus, { may: 'statuses:write' }, ({ viewer, body }) =>
    writeAs(db, viewer, (tx) => insertPaymentStatus(tx, { name: body.name, settles: body.settles ?? false })),
  );
}
