import * as z from 'zod/mini';
import { id, leftOut, wholeNumber } from '../fields.ts';
import { EXPENSE_CATEGORIES, OWNER_KINDS } from './rules.ts';

/** The notice beside every figure of a tax year. */
export const TAX_PACK_NOTE =
  'A help for your return from what is recorded here, and no tax advice. Have an accountant check it.';
/** The text instead of a computation, for a year that no setting covers. */
export const NO_TAX_RULE = 'No rule of that year is known here.';

/** The first and the last day of a tax year: 2025 is July 2025 to June 2026. */
export const taxYearDays = (year: number) => ({ from: `${year}-07-01`, to: `${year + 1}-06-30` });
/** `2025/26` */
export const taxYearText = (year: number): string => `${year}/${String((year + 1) % 100).padStart(2, '0')}`;

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
const taxSettingSchema = z.object({
  key: z.string(),
  value: z.number(),
  from_date: z.string(),
  source: z.string(),
});
export type TaxSetting = z.output<typeof taxSettingSchema>;

/** An owner's share of the sums of a tax year, in whole shillings. */
const taxSumsSchema = z.object({
  /** By the day received: for rent, paid ahead as well; and all other money but deposits. */
  rent_received: z.int(),
  other_received: z.int(),
  /** By the due day, less credit notes. */
  rent_charged: z.int(),
  other_charged: z.int(),
  /** Paid by the office. */
  expenses: z.int(),
  expenses_of_owner: z.int(),
  fee: z.int(),
  vat: z.int(),
  /** Tax that tenants withheld. */
  withheld: z.int(),
});
export type TaxSums = z.output<typeof taxSumsSchema>;

/**
 * The figures of a year that an owner's accountant needs, in whole shillings of the owner's share. They are a help and
 * may not meet the law. See docs/rules.md, Tax pack.
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
    z.extend(taxSumsSchema, { estate: z.int(), estate_name: z.string(), address: z.string(), units: z.int() }),
  ),
  /** Of all estates together. */
  totals: taxSumsSchema,
  /** Paid by the office or the owner; the owner's part is also shown apart. */
  expenses: z.array(
    z.object({ category: z.enum(EXPENSE_CATEGORIES), amount: z.int(), of_owner: z.int(), count: z.int() }),
  ),
  /** The tax of an individual and of a company, step by step. Null where no rule of that year is known. */
  computations: z.array(
    z.object({
      kind: z.enum(OWNER_KINDS),
      /** Whether this computation is for the kind of this owner. */
      applies: z.boolean(),
      steps: z.array(z.object({ text: z.string(), amount: z.int(), settings: z.array(taxSettingSchema) })),
      tax: z.nullable(z.int()),
      /** Expenses above the cap, which may be deducted in the next year. */
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
