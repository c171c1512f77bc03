import * as z from 'zod/mini';
import { id, leftOut, wholeNumber } from '../fields.ts';
import { EXPENSE_CATEGORIES, OWNER_KINDS } from './rules.ts';

/** The files of a tax pack. */
export const TAX_FILES = ['xlsx', 'pdf'] as const;

export const taxPackQuerySchema = z.object({
  /** For managers; an owner gets their own. */
  owner: leftOut(id),
  /** 2025 is July 2025 to June 2026. */
  year: wholeNumber(2000, 2100),
  file: leftOut(z.enum(TAX_FILES)),
});
export type TaxPackQuery = z.output<typeof taxPackQuerySchema>;

/** A setting that the computation used, with the day from which it holds and where it comes from. */
export const taxSettingSchema = z.object({
  key: z.string(),
  value: z.number(),
  from_date: z.string(),
  source: z.string(),
});
export type TaxSetting = z.output<typeof taxSettingSchema>;

/**
 * What an owner's accountant needs for a year, in whole shillings of the owner's share. A help, no promise that it
 * meets the law. See docs/rules.md, Tax pack.
 */
export const taxPackSchema = z.object({
  owner: z.int(),
  owner_name: z.string(),
  kind: z.enum(OWNER_KINDS),
  tin: z.string(),
  year: z.int(),
  from: z.string(),
  to: z.string(),
  estates: z.array(
    z.object({
      estate: z.int(),
      estate_name: z.string(),
      address: z.string(),
      units: z.int(),
      /** By the day received, and by the day charged; rent only, and all other money but deposits. */
      rent_received: z.int(),
      other_received: z.int(),
      rent_charged: z.int(),
      other_charged: z.int(),
      expenses: z.int(),
      fee: z.int(),
      vat: z.int(),
      withheld: z.int(),
    }),
  ),
  /** Of all estates together. */
  totals: z.object({
    rent_received: z.int(),
    other_received: z.int(),
    rent_charged: z.int(),
    other_charged: z.int(),
    expenses: z.int(),
    fee: z.int(),
    vat: z.int(),
    withheld: z.int(),
  }),
  expenses: z.array(z.object({ category: z.enum(EXPENSE_CATEGORIES), amount: z.int(), count: z.int() })),
  /** What the individual and the company would owe, step by step. Null where no rule of that year is known. */
  computations: z.array(
    z.object({
      kind: z.enum(OWNER_KINDS),
      /** Whether it is the one of this owner's kind. */
      applies: z.boolean(),
      steps: z.array(z.object({ text: z.string(), amount: z.int(), settings: z.array(taxSettingSchema) })),
      tax: z.nullable(z.int()),
      /** Expenses above the cap, which the next year may take. */
      carried_forward: z.nullable(z.int()),
      tax_less_withheld: z.nullable(z.int()),
    }),
  ),
  certificates: z.array(
    z.object({
      receipt: z.int(),
      receipt_code: z.nullable(z.string()),
      on: z.string(),
      estate_name: z.string(),
      tenant_name: z.string(),
      amount: z.int(),
      withheld: z.int(),
      certificate: z.string(),
    }),
  ),
});
export type TaxPack = z.output<typeof taxPackSchema>;
