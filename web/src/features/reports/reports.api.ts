import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import {
  getComplaintAnalytics,
  getComplaintReport,
  getComplaintTrends,
  getEstatePaymentStatus,
  getOccupancyReport,
  getOccupancyStatus,
  getPaymentAlerts,
  getPaymentDashboardSummary,
  getPaymentReport,
  getTenancyExpiry,
  listExpiringTenants,
} from '@amayumba/contract/reports/endpoints.ts';
import {
  type ComplaintAnalytics,
  complaintAnalyticsSchema,
  type ComplaintTrends,
  complaintTrendsSchema,
  type EstatePaymentStatus,
  estatePaymentStatusSchema,
  type ExpiringTenant,
  expiringTenantsSchema,
  type OccupancyStatus,
  occupancyStatusSchema,
  type OwnerFilter,
  type PaymentAlerts,
  paymentAlertsSchema,
  type PaymentDashboardSummary,
  paymentDashboardSummarySchema,
  type TenancyExpiry,
  tenancyExpirySchema,
} from '@amayumba/contract/reports/owner-figures.ts';
import {
  type ComplaintReport,
  complaintReportSchema,
  type OccupancyReport,
  occupancyReportSchema,
  type PaymentReport,
  paymentReportSchema,
  type ReportQuery,
} from '@amayumba/contract/reports/owner-reports.ts';
import { TREND_DAYS } from '@amayumba/contract/reports/rules.ts';
import { baseApi } from '../../api/base-api.ts';
import { readComplaintFigures, readFigures, readTrends } from '../../api/dialect/figures.ts';
import { readList } from '../../api/dialect/page.ts';
import { request } from '../../api/request.ts';

/** One call of the owner's figures, for the whole portfolio or one estate. */
const figuresOf = (endpoint: Endpoint) => (query: OwnerFilter) => request(endpoint, { query });

/** One report over a range of days. */
const reportOf = (endpoint: Endpoint) => (query: ReportQuery) => request(endpoint, { query });

export const {
  useGetOccupancyStatusQuery,
  useGetPaymentDashboardSummaryQuery,
  useGetEstatePaymentStatusQuery,
  useGetComplaintAnalyticsQuery,
  useGetComplaintTrendsQuery,
  useGetTenancyExpiryQuery,
  useGetPaymentAlertsQuery,
  useGetPaymentReportQuery,
  useGetOccupancyReportQuery,
  useGetComplaintReportQuery,
  useListEndingLeasesQuery,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOccupancyStatus: build.query<OccupancyStatus, OwnerFilter>({
      query: figuresOf(getOccupancyStatus),
      transformResponse: (answer) => readFigures(answer) as OccupancyStatus,
      responseSchema: occupancyStatusSchema,
      providesTags: ['Property', 'Tenant', 'Payment'],
    }),
    getPaymentDashboardSummary: build.query<PaymentDashboardSummary, OwnerFilter>({
      query: figuresOf(getPaymentDashboardSummary),
      transformResponse: (answer) => readFigures(answer) as PaymentDashboardSummary,
      responseSchema: paymentDashboardSummarySchema,
      providesTags: ['Payment'],
    }),
    getEstatePaymentStatus: build.query<EstatePaymentStatus, OwnerFilter>({
      query: figuresOf(getEstatePaymentStatus),
      transformResponse: (answer) => readFigures(readList(answer)) as EstatePaymentStatus,
      responseSchema: estatePaymentStatusSchema,
      providesTags: ['Property', 'Payment'],
    }),
    getComplaintAnalytics: build.query<ComplaintAnalytics, OwnerFilter>({
      query: figuresOf(getComplaintAnalytics),
      transformResponse: (answer) => readComplaintFigures(answer) as ComplaintAnalytics,
      responseSchema: complaintAnalyticsSchema,
      providesTags: ['Complaint'],
    }),
    getComplaintTrends: build.query<ComplaintTrends, OwnerFilter>({
      query: (filter) => request(getComplaintTrends, { query: { ...filter, days: TREND_DAYS } }),
      transformResponse: (answer) => readTrends(readFigures(answer)) as ComplaintTrends,
      responseSchema: complaintTrendsSchema,
      providesTags: ['Complaint'],
    }),
    getTenancyExpiry: build.query<TenancyExpiry, OwnerFilter>({
      query: figuresOf(getTenancyExpiry),
      transformResponse: (answer) => readFigures(answer) as TenancyExpiry,
      responseSchema: tenancyExpirySchema,
      providesTags: ['Tenant'],
    }),
    getPaymentAlerts: build.query<PaymentAlerts, OwnerFilter>({
      query: figuresOf(getPaymentAlerts),
      transformResponse: (answer) => readFigures(answer) as PaymentAlerts,
      responseSchema: paymentAlertsSchema,
      providesTags: ['Payment'],
    }),
    getPaymentReport: build.query<PaymentReport, ReportQuery>({
      query: reportOf(getPaymentReport),
      transformResponse: (answer) => readFigures(answer) as PaymentReport,
      responseSchema: paymentReportSchema,
      providesTags: ['Payment', 'Property'],
    }),
    getOccupancyReport: build.query<OccupancyReport, ReportQuery>({
      query: reportOf(getOccupancyReport),
      transformResponse: (answer) => readFigures(answer) as OccupancyReport,
      responseSchema: occupancyReportSchema,
      providesTags: ['Property', 'Tenant'],
    }),
    getComplaintReport: build.query<ComplaintReport, ReportQuery>({
      query: reportOf(getComplaintReport),
      transformResponse: (answer) => readComplaintFigures(answer) as ComplaintReport,
      responseSchema: complaintReportSchema,
      providesTags: ['Complaint'],
    }),
    listEndingLeases: build.query<readonly ExpiringTenant[], ReportQuery>({
      query: reportOf(listExpiringTenants),
      // A server that ignores the range also returns leases outside it.
      transformResponse: (answer, _, { start_date, end_date }) =>
        (readFigures(readList(answer)) as ExpiringTenant[]).filter(
          ({ lease_end }) => lease_end >= start_date && lease_end <= end_date,
        ),
      responseSchema: expiringTenantsSchema,
      providesTags: ['Tenant'],
    }),
  }),
});
