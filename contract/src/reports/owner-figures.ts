import * as z from 'zod/mini';
import { id, leftOut, wholeNumber } from '../fields.ts';

// Rates are unrounded percentages; screens round them. See docs/rules.md, Figures of the owner.

export const ownerFilterSchema = z.object({ estate_id: leftOut(id), block_id: leftOut(id) });
export type OwnerFilter = z.output<typeof ownerFilterSchema>;

const blockOccupancySchema = z.object({ block_id: z.int(), block_name: z.string(), occupancy_rate: z.number() });
const occupancy = {
  total_apartments: z.int(),
  occupied_apartments: z.int(),
  vacant_apartments: z.int(),
  occupancy_rate: z.number(),
};
const collection = {
  /** Whole shillings. */
  total_rent_expected: z.int(),
  /** The settled part of the rent for the current month, part payments included. */
  rent_collected: z.int(),
  collection_rate: z.number(),
  overdue_count: z.int(),
};

export const occupancyStatusSchema = z.object({
  ...occupancy,
  estates: z.array(
    z.object({
      estate_id: z.int(),
      estate_name: z.string(),
      ...occupancy,
      ...collection,
      blocks: z.array(blockOccupancySchema),
    }),
  ),
});
export type OccupancyStatus = z.output<typeof occupancyStatusSchema>;

export const estatePaymentStatusSchema = z.array(
  z.object({
    estate_id: z.int(),
    estate_name: z.string(),
    occupied_apartments: z.int(),
    total_apartments: z.int(),
    occupancy_rate: z.number(),
    ...collection,
    /** Collection rate of the month before; null if no rent was expected then. Other servers send none of these. */
    previous_collection_rate: z.optional(z.nullable(z.number())),
    /** Whole shillings still owed, due or not, deposits left out. */
    open_amount: z.optional(z.int()),
  }),
);
export type EstatePaymentStatus = z.output<typeof estatePaymentStatusSchema>;

export const paymentDashboardSummarySchema = z.object({
  /** The settled part of the rent for the current month, in whole shillings. */
  monthly_revenue: z.int(),
  /** Percentage of the payments for the current month that are paid. */
  payment_rate: z.number(),
  /** Paid payments for the current month. */
  paid_payments: z.int(),
  /** All payments for the current month. Other servers do not send it. */
  month_payments: z.optional(z.int()),
  /** Pending, Partial or Processing and not overdue, for any month. */
  pending_payments: z.int(),
  /** Overdue today, for any month. */
  overdue_payments: z.int(),
  /** Whole shillings that came in during this month, and the month before, whatever for. Other servers send none. */
  received_this_month: z.optional(z.int()),
  received_previous_month: z.optional(z.int()),
  /** What was reversed this month of receipts of earlier ones, subtracted from `received_this_month`. */
  reversed_earlier: z.optional(z.int()),
});
export type PaymentDashboardSummary = z.output<typeof paymentDashboardSummarySchema>;

const alertOf = {
  tenant_name: z.string(),
  apartment: z.nullable(z.string()),
  estate: z.nullable(z.string()),
  /** The amount still owed; of a paid one the amount paid. */
  amount: z.int(),
};
export const paymentAlertsSchema = z.object({
  overdue_alerts: z.array(z.object({ ...alertOf, days_overdue: z.int() })),
  upcoming_alerts: z.array(z.object({ ...alertOf, days_until_due: z.int() })),
  recent_payments: z.array(z.object({ ...alertOf, paid_at: z.string() })),
});
export type PaymentAlerts = z.output<typeof paymentAlertsSchema>;

export const complaintAnalyticsSchema = z.object({
  total_complaints: z.int(),
  open_complaints: z.int(),
  in_progress_complaints: z.int(),
  resolved_complaints: z.int(),
  closed_complaints: z.int(),
  /** Days from creation to the first Resolved or Closed; 0 if nothing was resolved. */
  avg_resolution_time: z.number(),
});
export type ComplaintAnalytics = z.output<typeof complaintAnalyticsSchema>;

export const complaintTrendsQuerySchema = z.object({ ...ownerFilterSchema.shape, days: leftOut(wholeNumber(1, 366)) });
export const complaintTrendsSchema = z.object({
  new_complaints: z.int(),
  resolved_complaints: z.int(),
  /** One row a day, oldest first, including today. */
  trends: z.array(z.object({ date: z.string(), new_complaints: z.int(), resolved_complaints: z.int() })),
});
export type ComplaintTrends = z.output<typeof complaintTrendsSchema>;

const expiringTenantSchema = z.object({
  tenant_id: z.int(),
  tenant_name: z.string(),
  apartment: z.string(),
  estate: z.string(),
  lease_end: z.string(),
  days_until_expiry: z.int(),
});
export type ExpiringTenant = z.output<typeof expiringTenantSchema>;
export const tenancyExpirySchema = z.object({
  /** Current leases that end by the last day of this month. */
  expiring_this_month: z.int(),
  /** Percentage of the lease terms that ended in the last 365 days and were renewed. */
  renewal_rate: z.number(),
  /** The number of those terms. Other servers do not send it. */
  ended_terms: z.optional(z.int()),
  /** The first 20 leases that end within 60 days (rules.ts); `tenants-expiring` lists all. */
  expiring_soon: z.array(expiringTenantSchema),
});
export type TenancyExpiry = z.output<typeof tenancyExpirySchema>;
export const expiringTenantsSchema = z.array(expiringTenantSchema);
