import * as z from 'zod/mini';
import { amountUgx, flag, id, instantOrDay, leftOut, text, textOrEmpty } from '../fields.ts';
import { listFile, listQuery, pagingQuery } from '../lists.ts';
import { tenantSummarySchema } from '../payments/payment.ts';
import { splitSchema, withholding } from './receipt.ts';

export const CLAIM_STATES = ['waiting', 'verified', 'rejected'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];
/** The labels of claims, on screens and in files. */
export const CLAIM_LABELS = {
  waiting: 'Awaiting verification',
  verified: 'Verified',
  rejected: 'Rejected',
} as const satisfies Record<ClaimState, string>;

/** A payment that a tenant reported. It is no money until it is accepted. */
export const claimSchema = z.object({
  id: z.int(),
  state: z.enum(CLAIM_STATES),
  charge: z.int(),
  /** What the charge is for: `Rent, November 2026`. */
  charge_name: z.string(),
  account: z.int(),
  tenant_details: tenantSummarySchema,
  /** Whole shillings. */
  amount: z.int(),
  method: z.string(),
  reference_number: z.string(),
  /** The day on which the tenant paid, if they said so. */
  paid_on: z.nullable(z.string()),
  notes: z.string(),
  /** A signed link that expires after 15 minutes. */
  receipt_file: z.nullable(z.string()),
  /** The receipt that a verified claim became. */
  receipt: z.nullable(z.int()),
  /** Why it was rejected; else empty. */
  reason: z.string(),
  logged_at: z.string(),
});
export type Claim = z.output<typeof claimSchema>;

export const claimQuerySchema = z.object({
  ...listQuery,
  state: leftOut(z.enum(CLAIM_STATES)),
  account: leftOut(id),
  charge: leftOut(id),
  estate_id: leftOut(id),
  ...listFile,
});
export type ClaimQuery = z.output<typeof claimQuerySchema>;

/** The payments that a tenant logged: of all their leases, or of one by its account. */
export const myClaimsQuerySchema = z.object({
  ...pagingQuery,
  state: leftOut(z.enum(CLAIM_STATES)),
  account: leftOut(id),
});
export type MyClaimsQuery = z.output<typeof myClaimsQuerySchema>;

export const claimAcceptanceSchema = z.object({
  /** The amount received, if it differs from what was claimed. */
  amount: leftOut(amountUgx),
  ...withholding,
  /** The transaction id, if the tenant mistyped it; empty for none. By default what the tenant wrote. */
  external_reference: z.optional(textOrEmpty(100)),
  /** When it was received; by default when the tenant says that they paid, else now. */
  received_at: leftOut(instantOrDay),
  /** Without it, the charge of the claim is settled. */
  allocations: leftOut(splitSchema),
  /** Charge the month of the claim although another charge of that month was paid. */
  allow_duplicate: leftOut(flag),
});
export type ClaimAcceptance = z.output<typeof claimAcceptanceSchema>;

export const claimRejectionSchema = z.object({ reason: text(500) });
