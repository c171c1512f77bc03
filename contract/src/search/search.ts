import * as z from 'zod/mini';
import { text } from '../fields.ts';
import { EXPENSE_CATEGORIES } from '../owners/rules.ts';

/** The most rows of each group. */
export const SEARCH_ROWS_MAX = 5;

const SEARCH_TEXT_MAX = 100;

export const searchQuerySchema = z.object({ q: text(SEARCH_TEXT_MAX) });

/** A home as it is named: `B07, Block B, Ntinda Heights`; null where there is none. */
const placeShape = {
  apartment: z.nullable(z.string()),
  block: z.nullable(z.string()),
  estate: z.nullable(z.string()),
};

const foundTenantSchema = z.object({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  phone_number: z.string(),
  /** The home of the current lease, else of the latest. */
  ...placeShape,
  /** Whether a lease covers today. */
  is_current: z.boolean(),
});

const foundApartmentSchema = z.object({
  id: z.int(),
  number: z.string(),
  block: z.string(),
  estate: z.string(),
  /** Who lives there today. */
  tenant_name: z.nullable(z.string()),
});

const foundEstateSchema = z.object({ id: z.int(), name: z.string(), address: z.string() });

const foundReceiptSchema = z.object({
  id: z.int(),
  account: z.int(),
  /** Null for an opening balance. */
  receipt_code: z.nullable(z.string()),
  /** The transaction id of the bank or the network. */
  external_reference: z.nullable(z.string()),
  amount: z.int(),
  received_at: z.string(),
  is_void: z.boolean(),
  tenant_name: z.string(),
});

const foundChargeSchema = z.object({
  id: z.int(),
  payment_type: z.string(),
  months_paid: z.array(z.int()),
  payment_for_year: z.int(),
  amount: z.int(),
  due_date: z.string(),
  status: z.string(),
  tenant_name: z.string(),
});

const foundComplaintSchema = z.object({
  id: z.int(),
  title: z.string(),
  status: z.string(),
  tenant_name: z.string(),
  created_at: z.string(),
});

const foundExpenseSchema = z.object({
  id: z.int(),
  /** Empty where nothing was entered, as is the reference. */
  description: z.string(),
  category: z.enum(EXPENSE_CATEGORIES),
  reference: z.string(),
  amount: z.int(),
  spent_on: z.string(),
  is_reversed: z.boolean(),
  estate: z.string(),
  vendor_name: z.nullable(z.string()),
});

const foundVendorSchema = z.object({ id: z.int(), name: z.string(), trade: z.string(), phone: z.string() });

/** At most {@link SEARCH_ROWS_MAX} rows, and whether there are more. */
const groupOf = <S extends z.ZodMiniType>(row: S) => z.object({ results: z.array(row), has_more: z.boolean() });

export const searchResultsSchema = z.object({
  tenants: groupOf(foundTenantSchema),
  apartments: groupOf(foundApartmentSchema),
  estates: groupOf(foundEstateSchema),
  receipts: groupOf(foundReceiptSchema),
  charges: groupOf(foundChargeSchema),
  complaints: groupOf(foundComplaintSchema),
  expenses: groupOf(foundExpenseSchema),
  vendors: groupOf(foundVendorSchema),
});
export type SearchResults = z.output<typeof searchResultsSchema>;

export type FoundTenant = z.output<typeof foundTenantSchema>;
export type FoundApartment = z.output<typeof foundApartmentSchema>;
export type FoundEstate = z.output<typeof foundEstateSchema>;
export type FoundReceipt = z.output<typeof foundReceiptSchema>;
export type FoundCharge = z.output<typeof foundChargeSchema>;
export type FoundComplaint = z.output<typeof foundComplaintSchema>;
export type FoundExpense = z.output<typeof foundExpenseSchema>;
export type FoundVendor = z.output<typeof foundVendorSchema>;
