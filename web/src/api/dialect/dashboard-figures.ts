import { managerDashboardSchema } from '@amayumba/contract/reports/manager-dashboard.ts';
import * as z from 'zod/mini';

/** The figures of the dashboard: all of them from our server, some of them from another one. */
export const dashboardFiguresSchema = z.partial(managerDashboardSchema);
export type DashboardFigures = z.output<typeof dashboardFiguresSchema>;
