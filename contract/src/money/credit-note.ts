import * as z from 'zod/mini';
import { amountUgx, calendarDay, id, leftOut, text } from '../fields.ts';
import { pagingQuery } from '../lists.ts';

/** The kinds that a person chooses. */
export const ENTERED_CREDIT_NOTE_KINDS = ['waiver', 'discount', 'repair', 'correction'] as const;
/** A cancellation comes only from the status of its charge. See docs/rules.md, Reversing a credit note. */
const CREDIT_NOTE_KINDS = [...ENTERED_CREDIT_NOTE_KINDS, 'cancellation'] as const;
export type CreditNoteKind = (typeof CREDIT_NOTE_KINDS)[number];

/** Reduces what is owed on a charge. */
export const creditNoteSchema = z.object({
  id: z.int(),
  charge: z.int(),
  account: z.int(),
  /** Whole shillings. */
  amount: z.int(),
  kind: z.enum(CREDIT_NOTE_KINDS),
  reason: z.string(),
  effective_on: z.string(),
  reversed_at: z.nullable(z.string()),
  /** Empty while it is not reversed. */
  reverse_reason: z.string(),
});
export type CreditNote = z.output<typeof creditNoteSchema>;

export const creditNoteQuerySchema = z.object({ ...pagingQuery, account: leftOut(id), charge: leftOut(id) });
export type CreditNoteQuery = z.output<typeof creditNoteQuerySchema>;

export const newCreditNoteSchema = z.object({
  charge: id,
  amount: amountUgx,
  kind: z.enum(ENTERED_CREDIT_NOTE_KINDS),
  reason: text(500),
  /** Today by default; not before its charge is due. */
  effective_on: leftOut(calendarDay),
});
export type NewCreditNote = z.output<typeof newCreditNoteSchema>;
