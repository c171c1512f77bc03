import * as z from 'zod/mini';
import { text } from '../fields.ts';

/** Why a credit note, a movement of a deposit or a refund is reversed. */
export const reversalSchema = z.object({ reason: text(500) });
export type Reversal = z.output<typeof reversalSchema>;
