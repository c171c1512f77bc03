import { listComplaints } from '@amayumba/contract/complaints/endpoints.ts';
import { listEstates } from '@amayumba/contract/estates/endpoints.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { listOverduePayments, listPayments, listPendingPayments } from '@amayumba/contract/payments/endpoints.ts';
import { getManagerDashboard } from '@amayumba/contract/reports/endpoints.ts';
import { listTenants } from '@amayumba/contract/tenants/endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import {
  type DashboardFigures,
  dashboardFiguresSchema,
  readDashboardLists,
} from '../../api/dialect/manager-dashboard.ts';
import type { PaymentListQuery } from '../../api/dialect/payment-page.ts';
import { isUnknownCall } from '../../api/problem.ts';
import { request } from '../../api/request.ts';
import { loadConfig } from '../../config.ts';
import { thisMonth } from '../../lib/today.ts';

export type { DashboardFigures };

/** The lists of specification section 7, as it asks for them: whole, in parallel. */
const listCalls = (paid: PaymentListQuery) => ({
  estates: request(listEstates),
  tenants: request(listTenants),
  complaints: request(listComplaints),
  pending: request(listPendingPayments),
  overdue: request(listOverduePayments),
  paid: request(listPayments, { query: paid }),
});

export const { useGetManagerDashboardQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The figures of the whole portfolio; from a server that does not know our call, those that its lists tell. */
    getManagerDashboard: build.query<DashboardFigures, void>({
      queryFn: async (_none, _api, _options, ask) => {
        const own = await ask(request(getManagerDashboard));
        if (!own.error) return { data: own.data as DashboardFigures };
        const { apiBaseUrl } = await loadConfig();
        // On another origin, a page of the server's own without leave to read it looks as if nothing had answered.
        const mayBeUnknown = apiBaseUrl !== '' && own.error.status === 'FETCH_ERROR';
        if (!isUnknownCall(own.error) && !mayBeUnknown) return { error: own.error };
        const paid = { status_id: PAYMENT_STATUS.paid, ...thisMonth() };
        const answers = await Promise.all(
          Object.entries(listCalls(paid)).map(async ([name, call]) => [name, await ask(call)] as const),
        );
        const [first] = answers;
        if (first && answers.every(([, { error }]) => error)) return { error: first[1].error ?? own.error };
        const lists = Object.fromEntries(answers.map(([name, { data }]) => [name, data]));
        return { data: readDashboardLists(lists, { baseUrl: apiBaseUrl, paid, now: new Date().toISOString() }) };
      },
      responseSchema: dashboardFiguresSchema,
      providesTags: ['Property', 'Tenant', 'Payment', 'Complaint', 'Settings', 'Attention'],
    }),
  }),
});
