import { endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import { creditNoteQuerySchema, creditNoteSchema, newCreditNoteSchema } from './credit-note.ts';
import { creditNoteReversalSchema } from './reversal.ts';

export const listCreditNotes = endpoint({
  method: 'GET',
  path: '/api/money/credit-notes/',
  summary: 'Credit notes, newest first',
  query: creditNoteQuerySchema,
  response: listOf(creditNoteSchema),
});
export const createCreditNote = endpoint({
  method: 'POST',
  path: '/api/money/credit-notes/',
  summary: 'Reduce what is owed on a charge',
  body: newCreditNoteSchema,
  takesKey: true,
  approval: true,
  status: 201,
  response: creditNoteSchema,
});
export const reverseCreditNote = endpoint({
  method: 'POST',
  path: '/api/money/credit-notes/:id/reverse/',
  summary: 'Reverse a credit note: its amount is owed again',
  body: creditNoteReversalSchema,
  takesKey: true,
  approval: true,
  response: creditNoteSchema,
});
