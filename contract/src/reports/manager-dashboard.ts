import * as z from 'zod/mini';
import { URGENCIES } from '../complaints/rules.ts';

// Figures of the whole portfolio, for managers. The counts keep their camelCase names, because other clients read
// them. See docs/product.md, Figures over the wire. Payments exclude security deposits, as on the Payments screen.

/** Months of the chart, including the current one. */
export const DASHBOARD_MONTHS = 12;
/** The most complaints in the list of open ones. */
export const OPEN_COMPLAINTS_MAX = 6;
/** The default revenue target, in whole shillings. See docs/rules.md, Manager figures. */
export const REVENUE_TARGET_DEFAULT = 50_000;
/** Hours after which an open complaint counts as waiting too long: the goal in the dashboard's tips. */
export const RESPONSE_GOAL_HOURS = 24;

const shareSchema = z.object({
  /** In percent, unrounded; 0 if the total is 0. */
  rate: z.number(),
  part: z.int(),
  whole: z.int(),
});
/** A share with both of its numbers, so that a screen can show them. */
export type Share = z.output<typeof shareSchema>;

const performanceSchema = z.object({
  /** Of the complaints created in the last 12 months, those that are Resolved or Closed. */
  resolution: shareSchema,
  /** Of all apartments, those occupied today. */
  occupancy: shareSchema,
  /** Of the payments due in the last 12 months and not cancelled, refunded or credited whole, those paid on time. */
  onTimePayments: shareSchema,
  /** Of the lease terms that ended in the last 365 days, those that were renewed. */
  retention: shareSchema,
});
export type Performance = z.output<typeof performanceSchema>;

const rentMonthSchema = z.object({
  year: z.int(),
  month: z.int(),
  /** Whole shillings of rent due in that month, less credit notes. */
  due: z.int(),
  /** The settled part of it, whenever it was paid. */
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
  /** Current leases that end in this month, from today on. */
  leasesEndingThisMonth: z.int(),
  complaints: z.int(),
  /** Open or In Progress. */
  pendingComplaints: z.int(),
  /** Of these, the ones that have been Open for more than 24 hours. */
  complaintsWaiting: z.int(),
  /** Pending, Partial or Processing and not overdue. */
  paymentsPending: z.int(),
  paymentsOverdue: z.int(),
  /** Whole shillings settled for this month, and for the month before, whenever the money came in. */
  monthlyRevenue: z.int(),
  previousMonthRevenue: z.int(),
  /** Whole shillings that came in during this month, and the month before, whatever for. Other servers send none. */
  receivedThisMonth: z.optional(z.int()),
  receivedPreviousMonth: z.optional(z.int()),
  /** What was reversed this month of receipts of earlier ones, subtracted from `receivedThisMonth`. */
  reversedEarlier: z.optional(z.int()),
  /** The amount at which the revenue bar is full. */
  monthlyRevenueTarget: z.int(),
  /** Whether the settings have the landlord's name, which receipts print. Other servers send none. */
  isLandlordNamed: z.optional(z.boolean()),
  performance: performanceSchema,
  /** The last 12 months, oldest first. */
  rentByMonth: z.array(rentMonthSchema),
  /** Open and in progress: the most urgent first, then the oldest. */
  openComplaints: z.array(openComplaintSchema),
  /** Number of failed background tasks: `GET /api/attention/`. */
  needsAttention: z.int(),
  lastUpdated: z.string(),
});
export type ManagerDashboard = z.output<typeof managerDashboardSchema>;
