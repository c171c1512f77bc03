import { usePolling } from '../../../api/use-polling.ts';
import { useListAuditQuery } from '../../../features/audit/audit.api.ts';
import { useGetApiHealthQuery } from '../../../features/health/health.api.ts';
import { useGetManagerDashboardQuery } from '../../../features/reports/manager-dashboard.api.ts';
import { useMay } from '../../../lib/permissions.ts';

const POLL_MS = 120_000;
const HEALTH_POLL_MS = 60_000;
/** Changes shown in the activity feed. */
const ACTIVITY_SHOWN = 8;

/** Fetches again when the screen opens, on focus, and at an interval while it is visible. */
const useWatchedFromNow = (pollingInterval: number) => ({
  ...usePolling(pollingInterval),
  refetchOnMountOrArgChange: true,
});

/** All data of the dashboard: the figures, the latest changes and the API's health. */
export function useManagerDashboard() {
  const figures = useGetManagerDashboardQuery(undefined, useWatchedFromNow(POLL_MS));
  const mayReadAudit = useMay('audit:read');
  const activity = useListAuditQuery(
    { page: 1, page_size: ACTIVITY_SHOWN, changes_only: true },
    { ...useWatchedFromNow(POLL_MS), skip: !mayReadAudit },
  );
  const health = useGetApiHealthQuery(undefined, useWatchedFromNow(HEALTH_POLL_MS));
  return {
    figures,
    activity,
    health,
    isFetching: figures.isFetching || activity.isFetching || health.isFetching,
    refresh: () => {
      for (const query of [figures, ...(mayReadAudit ? [activity] : []), health]) void query.refetch();
    },
  };
}

export type FiguresQuery = ReturnType<typeof useManagerDashboard>['figures'];
