import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import { reversalSchema } from '../money/reversal.ts';
import { EXPORT_MEDIA_TYPES } from '../reports/rules.ts';
import {
  ownerBalanceSchema,
  ownerBalancesQuerySchema,
  ownerPaperQuerySchema,
  ownerStatementListItemSchema,
  ownerStatementQuerySchema,
  ownerStatementSchema,
  ownStatementQuerySchema,
  statementPreviewSchema,
  statementRunRequestSchema,
  statementRunSchema,
} from './owner-statement.ts';
import { newRemittanceSchema, remittanceQuerySchema, remittanceSchema } from './remittance.ts';

export const listOwnerBalances = endpoint({
  method: 'GET',
  path: '/api/owners/balances/',
  summary: 'The amount due to each owner on a day, today by default; with `file`, all that match as a file',
  query: ownerBalancesQuerySchema,
  response: listOf(ownerBalanceSchema),
});
export const previewStatements = endpoint({
  method: 'POST',
  path: '/api/owners/statements/preview/',
  summary: 'The statements of a month as they would be issued; of the running month up to today; nothing is stored',
  body: statementPreviewSchema,
  takesKey: true,
  response: z.array(ownerStatementSchema),
});
export const runStatements = endpoint({
  method: 'POST',
  path: '/api/owners/statements/run/',
  summary: 'Issue the statements of a month that has ended. Answers at once; ask for the run to see its progress',
  body: statementRunRequestSchema,
  takesKey: true,
  status: 202,
  response: statementRunSchema,
});
export const getStatementRun = endpoint({
  method: 'GET',
  path: '/api/owners/statements/runs/:id/',
  summary: 'A run of statements with its progress',
  response: statementRunSchema,
});
export const listOwnerStatements = endpoint({
  method: 'GET',
  path: '/api/owners/statements/',
  summary: "Owners' statements, the newest month first; with `file`, all that match as a file",
  query: ownerStatementQuerySchema,
  response: listOf(ownerStatementListItemSchema),
});
export const getOwnerStatement = endpoint({
  method: 'GET',
  path: '/api/owners/statements/:id/',
  summary: 'A statement as it was issued',
  response: ownerStatementSchema,
});
export const getOwnerStatementPdf = endpoint({
  method: 'GET',
  path: '/api/owners/statements/:id/pdf/',
  summary: 'A statement as a PDF file; the part of one estate with `estate_id`',
  query: ownerPaperQuerySchema,
  response: z.unknown(),
  file: ['application/pdf'],
});
export const getOwnerStatementXlsx = endpoint({
  method: 'GET',
  path: '/api/owners/statements/:id/xlsx/',
  summary: 'A statement as a workbook; the part of one estate with `estate_id`',
  query: ownerPaperQuerySchema,
  response: z.unknown(),
  file: [EXPORT_MEDIA_TYPES.xlsx],
});
export const listRemittances = endpoint({
  method: 'GET',
  path: '/api/owners/remittances/',
  summary: 'Money paid out to owners, the newest first, with its sum; with `file`, all that match as a file',
  query: remittanceQuerySchema,
  response: listOf(remittanceSchema),
});
export const getRemittance = endpoint({
  method: 'GET',
  path: '/api/owners/remittances/:id/',
  summary: 'One remittance',
  response: remittanceSchema,
});
export const createRemittance = endpoint({
  method: 'POST',
  path: '/api/owners/remittances/',
  summary: 'Record money paid out to an owner',
  body: newRemittanceSchema,
  takesKey: true,
  status: 201,
  response: remittanceSchema,
});
export const reverseRemittance = endpoint({
  method: 'POST',
  path: '/api/owners/remittances/:id/reverse/',
  summary: 'Reverse a remittance, with a reason; it counts from today',
  body: reversalSchema,
  takesKey: true,
  approval: true,
  response: remittanceSchema,
});

/** An owner's own statements. */
export const listOwnStatements = endpoint({
  method: 'GET',
  path: '/api/core/owner/statements/',
  summary: 'Own statements, the newest month first',
  query: ownStatementQuerySchema,
  response: listOf(ownerStatementListItemSchema),
});
export const previewOwnStatement = endpoint({
  method: 'GET',
  path: '/api/core/owner/statements/running/',
  summary: 'The own statement of the running month up to today, as it would be issued',
  response: ownerStatementSchema,
});
export const getOwnStatement = endpoint({
  method: 'GET',
  path: '/api/core/owner/statements/:id/',
  summary: 'An own statement as it was issued',
  response: ownerStatementSchema,
});
export const getOwnStatementPdf = endpoint({
  method: 'GET',
  path: '/api/core/owner/statements/:id/pdf/',
  summary: 'An own statement as a PDF file; the part of one estate with `estate_id`',
  query: ownerPaperQuerySchema,
  response: z.unknown(),
  file: ['application/pdf'],
});
export const getOwnStatementXlsx = endpoint({
  method: 'GET',
  path: '/api/core/owner/statements/:id/xlsx/',
  summary: 'An own statement as a workbook; the part of one estate with `estate_id`',
  query: ownerPaperQuerySchema,
  response: z.unknown(),
  file: [EXPORT_MEDIA_TYPES.xlsx],
});
