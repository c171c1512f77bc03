import * as z from 'zod/mini';
import { flag, leftOut, text } from '../fields.ts';

/** Why a movement of a deposit, a refund, a cost or a remittance is reversed. */
export const reversalSchema = z.object({ reason: text(500) });
export type Reversal = z.output<typeof reversalSchema>;

/** Why a credit note is reversed, and whether that is wanted although its month then has two charges. */
export const creditNoteReversalSchema = z.object({ reason: text(500), allow_duplicate: leftOut(flag) });
export type CreditNoteReversal = z.output<typeof creditNoteReversalSchema>;
