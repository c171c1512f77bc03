import * as z from 'zod/mini';
import {
  amountUgx,
  calendarDay,
  clearable,
  flag,
  id,
  leftOut,
  instant,
  optionalLongText,
  optionalText,
  seenVersion,
  text,
  version,
  wholeNumber,
} from '../fields.ts';
import { newNameSchema } from '../estates/estate.ts';
import { CHARGE_SOURCES } from '../ledger/postings.ts';
import { chosenRows, listFile, listQuery, orderingOf, PAGE_SIZE_MAX } from '../lists.ts';
import { ACKNOWLEDGEMENTS, PAYMENT_METHODS, PAYMENT_TYPES, REFUND_STATUSES, TENANT_PAYMENT_METHODS } from './rules.ts';

const month = wholeNumber(1, 12);
const year = wholeNumber(2000, 2100);

/** `settles`: nothing is owed on payments with this status. Other servers do not send it. */
export const paymentStatusSchema = z.object({ id: z.int(), name: z.string(), settles: z.optional(z.boolean()) });
export type PaymentStatus = z.output<typeof paymentStatusSchema>;
export const newPaymentStatusSchema = z.extend(newNameSchema, { settles: z.optional(flag) });

/** The tenant of a payment or complaint, as lists show it. Apartment, block and estate are those of its lease. */
export const tenantSummarySchema = z.object({
  id: z.int(),
  name: z.string(),
  apartment: z.nullable(z.string()),
  block: z.nullable(z.string()),
  estate: z.nullable(z.string()),
});

/** The sums of a payment in the ledger, in whole shillings. Other servers do not send them. */
const ledgerFields = {
  /** The account that it is charged to. */
  account: z.optional(z.int()),
  /** Before credit notes. */
  gross_amount: z.optional(z.int()),
  /** The sum of the allocations to it. */
  settled_amount: z.optional(z.int()),
  /** The amount still to be paid; 0 for a cancelled or refunded payment. */
  outstanding_amount: z.optional(z.int()),
  /** The first and the last day that it is for. */
  period_start: z.optional(z.nullable(z.string())),
  period_end: z.optional(z.nullable(z.string())),
  source: z.optional(z.enum(CHARGE_SOURCES)),
  /** The description, where one was given: `Rent, 1-15 June 2026`, `Water`. Else empty. */
  description: z.optional(z.string()),
  /** The valid receipts that settle it, each with the share allocated to it. The number of an opening one is null. */
  receipts: z.optional(z.array(z.object({ id: z.int(), receipt_number: z.nullable(z.int()), amount: z.int() }))),
};

/** A payment, or a security deposit: a payment of that type with a refund status. See docs/product.md, Payment. */
export const paymentSchema = z.object({
  id: z.int(),
  tenant: z.int(),
  tenant_details: tenantSummarySchema,
  /** The amount due, in whole shillings. */
  amount: z.int(),
  /** The amount that the tenant reported as paid, if they logged it for a payment that was due. */
  logged_amount: z.nullable(z.int()),
  status: z.int(),
  status_id: z.int(),
  status_details: paymentStatusSchema,
  due_date: z.string(),
  paid_at: z.nullable(z.string()),
  payment_for_month: z.nullable(z.int()),
  payment_for_year: z.int(),
  months_paid: z.array(z.int()),
  payment_method: z.string(),
  reference_number: z.string(),
  notes: z.string(),
  payment_type: z.enum(PAYMENT_TYPES),
  refund_status: z.nullable(z.enum(REFUND_STATUSES)),
  is_overdue: z.boolean(),
  /** Whether its amount is still owed. Other servers do not send it. */
  is_owed: z.optional(z.boolean()),
  acknowledgement_status: z.nullable(z.enum(ACKNOWLEDGEMENTS)),
  /** A signed link that expires after 15 minutes. */
  receipt_file: z.nullable(z.string()),
  /** The number of its last valid receipt. */
  receipt_number: z.nullable(z.int()),
  created_at: z.string(),
  version,
  ...ledgerFields,
});
export type Payment = z.output<typeof paymentSchema>;

export const paymentQuerySchema = z.object({
  ...listQuery,
  /** `false` leaves out `count` and `total_amount` of a page. */
  count: leftOut(flag),
  ordering: orderingOf(['due_date', 'amount', 'paid_at', 'created_at', 'tenant']),
  tenant_id: leftOut(id),
  status_id: leftOut(id),
  month: leftOut(month),
  year: leftOut(year),
  payment_type: leftOut(z.enum(PAYMENT_TYPES)),
  /** Leaves out one type: the Payments screen leaves out deposits. */
  exclude_type: leftOut(z.enum(PAYMENT_TYPES)),
  /** Deposits only: the state of the refund. */
  refund_status: leftOut(z.enum(REFUND_STATUSES)),
});
export type PaymentQuery = z.output<typeof paymentQuerySchema>;

/** Further filters for managers. */
export const managedPaymentQuerySchema = z.extend(paymentQuerySchema, {
  estate_id: leftOut(id),
  /** Only what is owed and not settled, or only the rest. */
  is_open: leftOut(flag),
  ...chosenRows,
  ...listFile,
});
export type ManagedPaymentQuery = z.output<typeof managedPaymentQuerySchema>;

const shared = {
  notes: optionalLongText(2000),
  payment_method: z.optional(z.nullable(z.enum(['', ...PAYMENT_METHODS]))),
  reference_number: optionalText(100),
  months_paid: z.optional(z.array(month).check(z.maxLength(12))),
  payment_for_month: leftOut(month),
  payment_type: z.optional(z.enum(PAYMENT_TYPES)),
  refund_status: clearable(z.enum(REFUND_STATUSES)),
  /** The money received, for the status Paid or Partial. See docs/rules.md, Setting a status. */
  received_amount: leftOut(amountUgx),
};

export const newPaymentSchema = z.object({
  tenant: id,
  amount: amountUgx,
  status: id,
  due_date: calendarDay,
  payment_for_year: year,
  ...shared,
  paid_at: clearable(instant),
  /** Create the payment even if there is one of the same type, tenant, month and year. */
  allow_duplicate: leftOut(flag),
});
export type NewPayment = z.output<typeof newPaymentSchema>;

export const paymentChangeSchema = z.object({
  tenant: leftOut(id),
  amount: leftOut(amountUgx),
  status_id: leftOut(id),
  due_date: z.optional(calendarDay),
  payment_for_year: leftOut(year),
  ...shared,
  paid_at: z.optional(z.nullable(instant)),
  /** Keep the change even if there is another payment of the same type, tenant, month and year. */
  allow_duplicate: leftOut(flag),
  version: seenVersion,
});
export type PaymentChange = z.output<typeof paymentChangeSchema>;

/** The most payments that one call marks paid: as many as the largest page lists. */
export const MARK_PAID_MAX = PAGE_SIZE_MAX;

/** Payments to mark Paid together: all of them or none. */
export const markPaidSchema = z.object({
  ids: z.array(id).check(
    z.minLength(1),
    z.maxLength(MARK_PAID_MAX),
    z.refine((ids) => new Set(ids).size === ids.length, { error: 'The same payment is named twice.' }),
  ),
  /** When they were paid; now by default. */
  paid_at: leftOut(instant),
  /** The method for all of them; without it each keeps its own. */
  payment_method: leftOut(z.enum(PAYMENT_METHODS)),
  /** The version that the client saw of each payment, by id: if one is stale, all are refused. */
  versions: z.optional(z.record(z.string(), seenVersion)),
});
export type MarkPaid = z.output<typeof markPaidSchema>;

export const markedPaidSchema = z.object({
  count: z.int(),
  /** The sum of all of them, in whole shillings. */
  total_amount: z.int(),
  /** As stored now, each with its receipt number. */
  payments: z.array(paymentSchema),
});
export type MarkedPaid = z.output<typeof markedPaidSchema>;

/**
 * A payment that a tenant reports. Everything but the day, notes and the receipt is required.
 * See docs/product.md, Log Payment form.
 */
export const paymentLogSchema = z.object({
  amount: amountUgx,
  payment_method: z.enum(TENANT_PAYMENT_METHODS),
  reference_number: text(100),
  payment_for_month: month,
  /** Within `logYears` of today. */
  payment_for_year: year,
  due_date: calendarDay,
  payment_type: z.enum(PAYMENT_TYPES),
  /** The day on which the tenant paid: within a year, up to today. */
  paid_on: leftOut(calendarDay),
  notes: optionalLongText(2000),
});
export type PaymentLog = z.output<typeof paymentLogSchema>;

export const loggedPaymentSchema = z.extend(paymentSchema, { message: z.string() });
export type LoggedPayment = z.output<typeof loggedPaymentSchema>;

/** A tenant's reminders. See docs/rules.md, Tenant payment counts. */
export const rentAlertsSchema = z.object({
  total_upcoming: z.int(),
  total_overdue: z.int(),
  upcoming_due: z.array(paymentSchema),
  overdue: z.array(paymentSchema),
});
export type RentAlerts = z.output<typeof rentAlertsSchema>;

/** A tenant's payments with their counts and sums. See docs/rules.md, Tenant payment counts. */
export const receiptStatusSchema = z.object({
  payments: z.array(paymentSchema),
  /** Counts. */
  total_paid: z.int(),
  total_pending: z.int(),
  /** Whole shillings. A payment that only a claim names is pending, but in no sum. */
  amount_paid: z.int(),
  amount_pending: z.int(),
});
export type ReceiptStatus = z.output<typeof receiptStatusSchema>;
