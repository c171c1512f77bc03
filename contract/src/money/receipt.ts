import * as z from 'zod/mini';
import {
  amountUgx,
  flag,
  id,
  instantOrDay,
  leftOut,
  optionalLongText,
  optionalText,
  seenVersion,
  text,
  textOrEmpty,
  zeroOrMoreUgx,
} from '../fields.ts';
import { optionalPhone } from '../phone-field.ts';
import { CHANNELS } from '../ledger/ledger-accounts.ts';
import { RECEIPT_KINDS, RECEIPT_SOURCES } from '../ledger/postings.ts';
import { listFile, listQuery } from '../lists.ts';
import { tenantSummarySchema } from '../payments/payment.ts';
import { PAYMENT_METHODS, PAYMENT_TYPES } from '../payments/rules.ts';
import { dayRange, dayRangeIsInOrder } from './queries.ts';

export const RECEIPT_STATES = ['valid', 'void'] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

/** Money received. Amounts are whole shillings; texts are empty if nothing was entered. */
export const receiptSchema = z.object({
  id: z.int(),
  version: z.int(),
  /** Null, with the code, for an opening receipt. See docs/rules.md, Receipt codes. */
  receipt_number: z.nullable(z.int()),
  receipt_code: z.nullable(z.string()),
  state: z.enum(RECEIPT_STATES),
  account: z.int(),
  tenant_details: tenantSummarySchema,
  amount: z.int(),
  /** Tax that the tenant withheld and pays to the tax authority: with the amount, the worth of the receipt. */
  withheld: z.int(),
  /** The number of the certificate of that tax; empty until it comes. */
  withholding_certificate: z.string(),
  /** The part that settles charges. */
  allocated: z.int(),
  /** The part that is credit. The two are less than the receipt is worth if some of it was refunded or moved. */
  unallocated: z.int(),
  method: z.string(),
  channel: z.enum(CHANNELS),
  /** The transaction id of the bank or mobile money network; used once in each channel. */
  external_reference: z.nullable(z.string()),
  payer_name: z.string(),
  payer_phone: z.string(),
  notes: z.string(),
  source: z.enum(RECEIPT_SOURCES),
  /** Instants: when the money was received, and when it was recorded. */
  received_at: z.string(),
  issued_at: z.string(),
  /** Null, with its link and the balance, for an opening receipt, which is not printed. */
  verify_code: z.nullable(z.string()),
  verify_url: z.nullable(z.string()),
  /** The balance of the account as at the issue of the receipt; negative if it was credit. */
  balance_after: z.nullable(z.int()),
  /** The charges that it settles now. */
  allocations: z.array(
    z.object({
      charge: z.int(),
      payment_type: z.enum(PAYMENT_TYPES),
      /** `November 2026` */
      period: z.string(),
      /** The charge's label: `Rent, November 2026`. */
      name: z.string(),
      due_date: z.string(),
      amount: z.int(),
      by_hand: z.boolean(),
    }),
  ),
  voided_at: z.nullable(z.string()),
  void_reason: z.nullable(z.string()),
  /** The id of the receipt that replaces this one, and of the one that this one replaces. */
  replaced_by: z.nullable(z.int()),
  replaces: z.nullable(z.int()),
  /** The code of the one that this one replaces; null for an opening receipt. */
  replaces_code: z.nullable(z.string()),
});
export type Receipt = z.output<typeof receiptSchema>;

/**
 * The part of a receipt that settles charges, and the part that is credit. See docs/rules.md, Tax withheld by a tenant.
 */
export const worthOf = ({ amount, withheld }: Pick<Receipt, 'amount' | 'withheld'>): number => amount + withheld;

const receiptFilter = { ...listQuery, account: leftOut(id), ...dayRange };

export const receiptQuerySchema = z
  .object({
    ...receiptFilter,
    /** `false` leaves out `count` of a page. */
    count: leftOut(flag),
    /**
     * `true` adds `total_amount` to a page with its count: the money that came in, or the receipts of the chosen kind,
     * without void ones.
     */
    sum: leftOut(flag),
    estate_id: leftOut(id),
    state: leftOut(z.enum(RECEIPT_STATES)),
    kind: leftOut(z.enum(RECEIPT_KINDS)),
    channel: leftOut(z.enum(CHANNELS)),
    /** The account of the person who recorded it. */
    recorded_by: leftOut(id),
    /** The number that the money came from, in any spelling. */
    payer_phone: optionalPhone,
    ...listFile,
  })
  .check(dayRangeIsInOrder);
export type ReceiptQuery = z.output<typeof receiptQuerySchema>;

/** A tenant's own receipts: of all leases, or of one by its account. */
export const myReceiptsQuerySchema = z.object(receiptFilter).check(dayRangeIsInOrder);
export type MyReceiptsQuery = z.output<typeof myReceiptsQuerySchema>;

/** The longest number of a certificate of withheld tax. */
export const CERTIFICATE_MAX_LENGTH = 100;

/** The most charges that one receipt settles. */
const ALLOCATIONS_MAX = 200;

/** A split given by hand; an empty one leaves all as credit. See docs/rules.md, Allocation by hand. */
export const splitSchema = z.array(z.object({ charge: id, amount: amountUgx })).check(z.maxLength(ALLOCATIONS_MAX));

/** Tax that the tenant withheld, in addition to the amount. See docs/rules.md, Tax withheld by a tenant. */
export const withholding = {
  withheld: leftOut(zeroOrMoreUgx),
  withholding_certificate: optionalText(CERTIFICATE_MAX_LENGTH),
};

export const newReceiptSchema = z.object({
  account: id,
  amount: amountUgx,
  ...withholding,
  method: z.enum(PAYMENT_METHODS),
  /** By default it follows the method. See docs/rules.md, Money channels. */
  channel: leftOut(z.enum(CHANNELS)),
  /** Now by default. */
  received_at: leftOut(instantOrDay),
  external_reference: leftOut(text(100)),
  payer_name: optionalText(200),
  payer_phone: optionalPhone,
  notes: optionalLongText(2000),
  /** The claim that this receipt accepts. */
  claim: leftOut(id),
  /** Charge the month of the claim although another charge of that month was paid. */
  allow_duplicate: leftOut(flag),
  /** Without it, open charges are settled in order. See docs/rules.md, Automatic allocation. */
  allocations: leftOut(splitSchema),
});
export type NewReceipt = z.output<typeof newReceiptSchema>;

export const certificateChangeSchema = z.object({
  /** Empty removes a wrong one. */
  withholding_certificate: textOrEmpty(CERTIFICATE_MAX_LENGTH),
  version: seenVersion,
});
export type CertificateChange = z.output<typeof certificateChangeSchema>;

export const allocationChangeSchema = z.object({ allocations: splitSchema, version: seenVersion });
export type AllocationChange = z.output<typeof allocationChangeSchema>;

/** Reverses a receipt and, with a replacement, records the right one in the same transaction. */
export const receiptReversalSchema = z.object({ reason: text(500), replacement: leftOut(newReceiptSchema) });
export type ReceiptReversal = z.output<typeof receiptReversalSchema>;

export const reversedReceiptSchema = z.object({
  receipt: receiptSchema,
  replacement: z.nullable(receiptSchema),
});
export type ReversedReceipt = z.output<typeof reversedReceiptSchema>;

/** The address to which a receipt was mailed. */
export const sentReceiptSchema = z.object({ sent_to: z.string() });
export type SentReceipt = z.output<typeof sentReceiptSchema>;
