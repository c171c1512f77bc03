import * as z from 'zod/mini';
import { URGENCIES } from '../complaints/rules.ts';

// Figures of the whole portfolio, for managers. Other clients read the counts too, so their camelCase names stay:
// see docs/product.md, Figures over the wire.
// Payments leave security deposits out, as the Payments screen does.

/** Months of the chart, the current one included. */
export const DASHBOARD_MONTHS = 12;
/** Most complaints in the list of open ones. */
export const OPEN_COMPLAINTS_MAX = 6;
/** Hours after which an open complaint counts as waiting too long: the goal in the dashboard's tips. */
export const RESPONSE_GOAL_HOURS = 24;

const shareSchema = z.object({
  /** In percent, unrounded; 0 where there is nothing to compare with. */
  rate: z.number(),
  part: z.int(),
  whole: z.int(),
});
/** A share of a whole, with both numbers so that a screen can say what it is made of. */
export type Share = z.output<typeof shareSchema>;

const performanceSchema = z.object({
  /** Complaints made in the last 12 months: those that stand at Resolved or Closed. */
  resolution: shareSchema,
  /** Apartments: those occupied today. */
  occupancy: shareSchema,
  /** Payments that fell due in the last 12 months and were neither cancelled nor refunded: those paid by the day they were due. */
  onTimePayments: shareSchema,
  /** Terms of leases that reached their end in the last 365 days: those that were renewed. */
  retention: shareSchema,
});
export type Performance = z.output<typeof performanceSchema>;

const rentMonthSchema = z.object({
  year: z.int(),
  month: z.int(),
  /** Whole shillings of rent due on a day of that month, without what was cancelled or refunded. */
  due: z.int(),
  /** What of it is paid, whenever that was. */
  collected: z.int(),
});
export type RentMonth = z.output<typeof rentMonthSchema>;

const openComplaintSchema = z.object({
  id: z.int(),
  title: z.string(),
  urgency: z.enum(URGENCIES),
  status: z.string(),
  created_at: z.string(),
  tenant_name: z.string(),
  apartment: z.nullable(z.string()),
  estate: z.nullable(z.string()),
});
export type OpenComplaint = z.output<typeof openComplaintSchema>;

export const managerDashboardSchema = z.object({
  estates: z.int(),
  blocks: z.int(),
  apartments: z.int(),
  tenants: z.int(),
  /** Running leases whose last day lies in this month, from today on. */
  leasesEndingThisMonth: z.int(),
  complaints: z.int(),
  /** Open or In Progress. */
  pendingComplaints: z.int(),
  /** Of these, Open and made more than 24 hours ago. */
  complaintsWaiting: z.int(),
  /** Pending, Partial or Processing and not overdue. */
  paymentsPending: z.int(),
  paymentsOverdue: z.int(),
  /** Whole shillings: what is paid for this month, and for the one before. */
  monthlyRevenue: z.int(),
  previousMonthRevenue: z.int(),
  /** Where the revenue bar is full. */
  monthlyRevenueTarget: z.int(),
  performance: performanceSchema,
  /** The last 12 months, oldest first. */
  rentByMonth: z.array(rentMonthSchema),
  /** Open and in progress: the most urgent first, and of these the oldest. */
  openComplaints: z.array(openComplaintSchema),
  /** Work of the portal's own that did not succeed: `GET /api/attention/`. */
  needsAttention: z.int(),
  lastUpdated: z.string(),
});
export type ManagerDashboard = z.output<typeof managerDashboardSchema>;
