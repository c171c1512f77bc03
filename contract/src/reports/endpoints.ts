import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { managerDashboardSchema } from './manager-dashboard.ts';
import {
  complaintAnalyticsSchema,
  complaintTrendsQuerySchema,
  complaintTrendsSchema,
  estatePaymentStatusSchema,
  expiringTenantsSchema,
  occupancyStatusSchema,
  ownerFilterSchema,
  paymentAlertsSchema,
  paymentDashboardSummarySchema,
  tenancyExpirySchema,
} from './owner-figures.ts';
import {
  complaintReportSchema,
  expiringTenantsQuerySchema,
  exportRequestSchema,
  occupancyReportSchema,
  paymentReportSchema,
  reportQuerySchema,
} from './owner-reports.ts';
import { EXPORT_MEDIA_TYPES } from './rules.ts';

const ownerCall = <Q extends z.ZodMiniType, R extends z.ZodMiniType>(
  name: string,
  summary: string,
  query: Q,
  response: R,
) => endpoint({ method: 'GET', path: `/api/core/owner/${name}/`, summary, query, response });

export const getOccupancyStatus = ownerCall(
  'occupancy-status',
  'Occupancy of the own estates and their blocks',
  ownerFilterSchema,
  occupancyStatusSchema,
);
export const getPaymentDashboardSummary = ownerCall(
  'payment-dashboard-summary',
  'Revenue and payments of the current month',
  ownerFilterSchema,
  paymentDashboardSummarySchema,
);
export const getEstatePaymentStatus = ownerCall(
  'estate-payment-status',
  'Expected and collected rent by estate',
  ownerFilterSchema,
  estatePaymentStatusSchema,
);
export const getComplaintAnalytics = ownerCall(
  'complaint-analytics',
  'Complaints by status',
  ownerFilterSchema,
  complaintAnalyticsSchema,
);
export const getComplaintTrends = ownerCall(
  'complaint-trends',
  'New and resolved complaints by day',
  complaintTrendsQuerySchema,
  complaintTrendsSchema,
);
export const getTenancyExpiry = ownerCall(
  'tenancy-expiry-dashboard',
  'Leases that end soon and the renewal rate',
  ownerFilterSchema,
  tenancyExpirySchema,
);
export const listExpiringTenants = ownerCall(
  'tenants-expiring',
  'Tenants whose lease ends soon, or in a range of days',
  expiringTenantsQuerySchema,
  expiringTenantsSchema,
);
export const getPaymentAlerts = ownerCall(
  'payment-alerts',
  'Overdue, upcoming and recent payments',
  ownerFilterSchema,
  paymentAlertsSchema,
);
export const getPaymentReport = ownerCall(
  'payment-report',
  'Payments by due date',
  reportQuerySchema,
  paymentReportSchema,
);
export const getOccupancyReport = ownerCall(
  'occupancy-report',
  'Occupancy over time',
  reportQuerySchema,
  occupancyReportSchema,
);
export const getComplaintReport = ownerCall(
  'complaint-report',
  'Complaints by category',
  reportQuerySchema,
  complaintReportSchema,
);
export const exportReport = endpoint({
  method: 'POST',
  path: '/api/core/owner/export-report/',
  summary: 'A report as a file',
  body: exportRequestSchema,
  response: z.unknown(),
  file: Object.values(EXPORT_MEDIA_TYPES),
});
export const getManagerDashboard = endpoint({
  method: 'GET',
  path: '/api/core/manager/dashboard/',
  summary: 'Figures of the whole portfolio',
  response: managerDashboardSchema,
});
