import { managerDashboardSchema } from '@amayumba/contract/reports/manager-dashboard.ts';
import * as z from 'zod/mini';

/** What is known of the dashboard's figures: all of them from our server, fewer from another one. */
export const dashboardFiguresSchema = z.partial(managerDashboardSchema);
export type DashboardFigures = z.output<typeof dashboardFiguresSchema>;
