import {
  exportReport as exportReportCall,
  getComplaintAnalytics,
  getComplaintReport,
  getComplaintTrends,
  getEstatePaymentStatus,
  getManagerDashboard as getManagerDashboardCall,
  getOccupancyReport,
  getOccupancyStatus,
  getPaymentAlerts,
  getPaymentDashboardSummary,
  getPaymentReport,
  getTenancyExpiry,
  listExpiringTenants,
} from '@amayumba/contract/reports/endpoints.ts';
import { EXPIRING_DAYS, TREND_DAYS } from '@amayumba/contract/reports/rules.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { type Parts, todayOf } from '../../parts.ts';
import { sendListFile } from '../files/send-download.ts';
import { getComplaintFigures, getComplaintTrendRows } from './complaint-figures.repository.ts';
import { getComplaintReportFigures } from './complaint-report.repository.ts';
import { exportReport } from './export/export-report.service.ts';
import { getManagerDashboard } from './manager-dashboard.service.ts';
import { getOccupancyFigures, listEstatePaymentFigures } from './occupancy-figures.repository.ts';
import { getOccupancyReportFigures } from './occupancy-report.repository.ts';
import { getPaymentAlertRows, getPaymentSummaryRow } from './payment-figures.repository.ts';
import { getPaymentReportFigures } from './payment-report.repository.ts';
import { getTenancyFigures, listExpiringRows } from './tenancy-figures.repository.ts';
import { listEndingLeaseRows } from './tenancy-report.repository.ts';

const read = { may: 'reports:read' } as const;

/**
 * Routes for the owner's figures and reports over their own estates, and the manager's dashboard over all, as of today
 * in Kampala. See docs/rules.md, Owner scope.
 */
export function reportsRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  const today = () => todayOf(parts);

  route(app, getOccupancyStatus, read, ({ viewer, query }) => getOccupancyFigures(db, viewer, query, today()));
  route(app, getPaymentDashboardSummary, read, ({ viewer, query }) => getPaymentSummaryRow(db, viewer, query, today()));
  route(app, getEstatePaymentStatus, read, ({ viewer, query }) => listEstatePaymentFigures(db, viewer, query, today()));
  route(app, getPaymentAlerts, read, ({ viewer, query }) => getPaymentAlertRows(db, viewer, query, today()));
  route(app, getComplaintAnalytics, read, ({ viewer, query }) => getComplaintFigures(db, viewer, query));
  route(app, getComplaintTrends, read, ({ viewer, query }) =>
    getComplaintTrendRows(db, viewer, query, today(), query.days ?? TREND_DAYS),
  );
  route(app, getTenancyExpiry, read, ({ viewer, query }) => getTenancyFigures(db, viewer, query, today()));
  route(
    app,
    listExpiringTenants,
    read,
    ({ viewer, query: { start_date, end_date, days = EXPIRING_DAYS, ...filter } }) =>
      start_date !== undefined && end_date !== undefined
        ? listEndingLeaseRows(db, viewer, { ...filter, start_date, end_date }, today())
        : listExpiringRows(db, viewer, filter, today(), days),
  );

  route(app, getPaymentReport, read, ({ viewer, query }) => getPaymentReportFigures(db, viewer, query, today()));
  route(app, getOccupancyReport, read, ({ viewer, query }) => getOccupancyReportFigures(db, viewer, query, today()));
  route(app, getComplaintReport, read, ({ viewer, query }) => getComplaintReportFigures(db, viewer, query));
  route(app, exportReportCall, read, async ({ viewer, body, reply }) =>
    sendListFile(reply, await exportReport(parts, viewer, body)),
  );

  route(app, getManagerDashboardCall, { may: 'dashboard:read' }, ({ viewer }) => getManagerDashboard(parts, viewer));
}
