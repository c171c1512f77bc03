import type { Endpoint, ResponseOf } from '@amayumba/contract/endpoint.ts';
import * as calls from '@amayumba/contract/reports/endpoints.ts';
import type { ExpiringTenant, OwnerFilter } from '@amayumba/contract/reports/owner-figures.ts';
import type { ReportQuery } from '@amayumba/contract/reports/owner-reports.ts';
import { TREND_DAYS } from '@amayumba/contract/reports/rules.ts';
import type * as z from 'zod/mini';
import { baseApi } from '../../api/base-api.ts';
import { readComplaintFigures, readFigures, readTrends } from '../../api/dialect/figures.ts';
import { readList } from '../../api/dialect/page.ts';
import { request } from '../../api/request.ts';
import type { Tag } from '../../api/tags.ts';

/** The parts of a query of figures: the call, the tags, and how to read the answer of another server. */
const figuresOf = <E extends Endpoint>(call: E, tags: readonly Tag[], read = readFigures) => ({
  query: (query: object) => request(call as Endpoint, { query }),
  transformResponse: (answer: unknown) => read(answer) as ResponseOf<E>,
  responseSchema: call.response as z.ZodMiniType<ResponseOf<E>, ResponseOf<E>>,
  providesTags: tags,
});

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
  endpoints: (build) => {
    /** For the whole portfolio or one estate. */
    const figures = <E extends Endpoint>(...of: Parameters<typeof figuresOf<E>>) =>
      build.query<ResponseOf<E>, OwnerFilter>(figuresOf(...of));
    /** Over a range of days. */
    const report = <E extends Endpoint>(...of: Parameters<typeof figuresOf<E>>) =>
      build.query<ResponseOf<E>, ReportQuery>(figuresOf(...of));
    return {
      getOccupancyStatus: figures(calls.getOccupancyStatus, ['Property', 'Tenant', 'Payment']),
      getPaymentDashboardSummary: figures(calls.getPaymentDashboardSummary, ['Payment']),
      getEstatePaymentStatus: figures(calls.getEstatePaymentStatus, ['Property', 'Payment'], (answer) =>
        readFigures(readList(answer)),
      ),
      getComplaintAnalytics: figures(calls.getComplaintAnalytics, ['Complaint'], readComplaintFigures),
      getComplaintTrends: build.query<ResponseOf<typeof calls.getComplaintTrends>, OwnerFilter>({
        ...figuresOf(calls.getComplaintTrends, ['Complaint'], (answer) => readTrends(readFigures(answer))),
        query: (filter) => request(calls.getComplaintTrends, { query: { ...filter, days: TREND_DAYS } }),
      }),
      getTenancyExpiry: figures(calls.getTenancyExpiry, ['Tenant']),
      getPaymentAlerts: figures(calls.getPaymentAlerts, ['Payment']),
      getPaymentReport: report(calls.getPaymentReport, ['Payment', 'Property']),
      getOccupancyReport: report(calls.getOccupancyReport, ['Property', 'Tenant']),
      getComplaintReport: report(calls.getComplaintReport, ['Complaint'], readComplaintFigures),
      listEndingLeases: build.query<readonly ExpiringTenant[], ReportQuery>({
        ...figuresOf(calls.listExpiringTenants, ['Tenant']),
        // A server that ignores the range also returns leases outside it.
        transformResponse: (answer: unknown, _meta: unknown, { start_date, end_date }: ReportQuery) =>
          (readFigures(readList(answer)) as ExpiringTenant[]).filter(
            ({ lease_end }) => lease_end >= start_date && lease_end <= end_date,
          ),
      }),
    };
  },
});
