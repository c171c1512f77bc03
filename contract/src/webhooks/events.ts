import * as z from 'zod/mini';
import { complaintSchema, complaintStatusSchema } from '../complaints/complaint.ts';
import { claimSchema } from '../money/claim.ts';
import { receiptSchema } from '../money/receipt.ts';
import { paymentSchema } from '../payments/payment.ts';
import { leaseSchema } from '../tenants/lease.ts';
import { tenantSchema } from '../tenants/tenant.ts';

/** The events that can be sent to another system, in the order in which the form lists them. */
export const WEBHOOK_EVENTS = [
  'charge.created',
  'receipt.recorded',
  'receipt.voided',
  'claim.logged',
  'complaint.created',
  'complaint.status_changed',
  'tenant.created',
  'lease.created',
  'lease.ending',
  'lease.ended',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The name of each event on screens. */
export const EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  'charge.created': 'A charge is added',
  'receipt.recorded': 'A receipt is recorded',
  'receipt.voided': 'A receipt is reversed',
  'claim.logged': 'A tenant logs a payment',
  'complaint.created': 'A complaint is made',
  'complaint.status_changed': 'A complaint changes its status',
  'tenant.created': 'A tenant is added',
  'lease.created': 'A lease is added',
  'lease.ending': 'A lease ends within 30 days',
  'lease.ended': 'A lease has ended',
};

/** How many days before its last day a lease is reported as ending. */
export const LEASE_ENDING_DAYS = 30;

/** The event by which a manager tries a webhook. */
export const TEST_EVENT = 'webhook.test';
export const DELIVERED_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const;
export type DeliveredEvent = (typeof DELIVERED_EVENTS)[number];

// Signed links expire after minutes, and the office's notes about a tenant are not sent outside.
const complaintData = z.omit(complaintSchema, { attachment: true });

/** The `data` of each event: the same as the response of the record's own call, without links that expire. */
export const EVENT_DATA = {
  'charge.created': z.omit(paymentSchema, { receipt_file: true }),
  'receipt.recorded': receiptSchema,
  'receipt.voided': receiptSchema,
  'claim.logged': z.omit(claimSchema, { receipt_file: true }),
  'complaint.created': complaintData,
  'complaint.status_changed': z.extend(complaintData, {
    change: z.object({ from: complaintStatusSchema, to: complaintStatusSchema }),
  }),
  'tenant.created': z.omit(tenantSchema, { notes: true }),
  'lease.created': z.omit(leaseSchema, { inspection_notes: true }),
  'lease.ending': z.omit(leaseSchema, { inspection_notes: true }),
  'lease.ended': z.omit(leaseSchema, { inspection_notes: true }),
  'webhook.test': z.object({ webhook: z.int() }),
} as const satisfies Record<DeliveredEvent, z.ZodMiniType>;

/** The body of a delivery. */
export interface EventBody {
  type: DeliveredEvent;
  /** When it happened, an ISO instant. */
  timestamp: string;
  data: unknown;
}
