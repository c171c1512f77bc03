import * as z from 'zod/mini';
import { text } from '../fields.ts';

/** The code as it was typed. See docs/rules.md, Verify codes. */
export const verifyParams = z.object({ code: text(100) });

/** The fields that anybody who holds a receipt may see: no name, unit, phone or transaction id. */
export const verifiedReceiptSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.enum(['valid', 'void']),
    /** The name of the landlord. */
    company: z.string(),
    receipt_code: z.string(),
    /** Whole shillings. */
    amount: z.int(),
    amount_in_words: z.string(),
    /** Calendar days. */
    received_on: z.string(),
    issued_on: z.string(),
    method: z.string(),
    /** The code of the receipt that replaces a void one. */
    replaced_by: z.nullable(z.string()),
  }),
  /** The stored receipt disagrees with its code or with the journal, so its figures are withheld. */
  z.object({ state: z.literal('not_valid'), company: z.string() }),
]);
export type VerifiedReceipt = z.output<typeof verifiedReceiptSchema>;
