import { getManagerDashboard } from '@amayumba/contract/reports/endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { type DashboardFigures, dashboardFiguresSchema } from '../../api/dialect/dashboard-figures.ts';
import { isUnknownCall } from '../../api/problem.ts';
import { request } from '../../api/request.ts';
import { loadConfig } from '../../config.ts';

export type { DashboardFigures };

export const { useGetManagerDashboardQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The figures of the whole portfolio; for a server without our call, figures computed from its lists. */
    getManagerDashboard: build.query<DashboardFigures, void>({
      queryFn: async (_none, _api, _options, ask) => {
        const own = await ask(request(getManagerDashboard));
        if (!own.error) return { data: own.data as DashboardFigures };
        const { apiBaseUrl } = await loadConfig();
        // On another origin, a response without CORS headers looks like a network failure.
        const mayBeUnknown = apiBaseUrl !== '' && own.error.status === 'FETCH_ERROR';
        if (!isUnknownCall(own.error) && !mayBeUnknown) return { error: own.error };
        const late = await import('./dashboard-lists.ts').catch(() => undefined);
        return late ? late.figuresOfLists(ask, apiBaseUrl) : { error: own.error };
      },
      responseSchema: dashboardFiguresSchema,
      providesTags: ['Property', 'Tenant', 'Payment', 'Complaint', 'Settings', 'Attention'],
    }),
  }),
});
