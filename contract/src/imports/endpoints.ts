import * as z from 'zod/mini';
import { endpoint, emptyBody } from '../endpoint.ts';
import { listOf, pageOf, pagingQuery } from '../lists.ts';
import { draftChangeSchema } from './corrections.ts';
import { gridQuerySchema, gridRowSchema } from './grid.ts';
import {
  draftParams,
  draftRowSchema,
  draftRowsQuerySchema,
  draftSummarySchema,
  importSummarySchema,
  importDraftSchema,
  importSchema,
  newDraftSchema,
  newImportSchema,
  signInCodesSchema,
} from './import.ts';

export const createImportDraft = endpoint({
  method: 'POST',
  path: '/api/imports/drafts/',
  summary: 'Send a rent roll (.xlsx, .xls, .ods or CSV) and preview its import; nothing is written yet',
  body: newDraftSchema,
  files: ['file'],
  takesKey: true,
  status: 201,
  response: importDraftSchema,
});
export const listImportDrafts = endpoint({
  method: 'GET',
  path: '/api/imports/drafts/',
  summary: 'The own rent rolls that were sent and not imported yet, the newest first',
  response: z.array(draftSummarySchema),
});
export const getImportDraft = endpoint({
  method: 'GET',
  path: '/api/imports/drafts/:draft_id/',
  summary: 'A rent roll that was sent, with the present preview of its import',
  params: draftParams,
  response: importDraftSchema,
});
export const listDraftRows = endpoint({
  method: 'GET',
  path: '/api/imports/drafts/:draft_id/rows/',
  summary: 'The result of each row of a rent roll, and why; one page',
  params: draftParams,
  query: draftRowsQuerySchema,
  response: pageOf(draftRowSchema),
});
export const listGridRows = endpoint({
  method: 'GET',
  path: '/api/imports/drafts/:draft_id/grid/',
  summary: 'The unchanged rows of a sheet, each with its kind; one page',
  params: draftParams,
  query: gridQuerySchema,
  response: pageOf(gridRowSchema),
});
export const updateImportDraft = endpoint({
  method: 'PATCH',
  path: '/api/imports/drafts/:draft_id/',
  summary:
    'Correct how sheets, columns and rows are read, cells of rows, or the day; headings, columns and lines are remembered for the next file with the same heading',
  params: draftParams,
  body: draftChangeSchema,
  stale: 'taken: a draft belongs to the one manager who sent the file',
  response: importDraftSchema,
});
export const deleteImportDraft = endpoint({
  method: 'DELETE',
  path: '/api/imports/drafts/:draft_id/',
  summary: 'Throw away a rent roll that was sent',
  params: draftParams,
  stale: 'taken: a draft belongs to the one manager who sent the file',
  status: 204,
  response: emptyBody,
});

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports/',
  summary: 'Imports of rent rolls, newest first',
  query: z.object(pagingQuery),
  response: listOf(importSummarySchema),
});
export const createImport = endpoint({
  method: 'POST',
  path: '/api/imports/',
  summary:
    'Import a rent roll that was sent: all of it or nothing. Answers at once; ask for the import to see its progress',
  body: newImportSchema,
  takesKey: true,
  status: 202,
  response: importSchema,
});
export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:id/',
  summary: 'An import with its progress and its report',
  response: importSchema,
});
export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/undo/',
  summary: 'Take a whole import back, while nothing has been built on it',
  response: importSchema,
});
export const createSignInCodes = endpoint({
  method: 'POST',
  path: '/api/imports/:id/sign-in-codes/',
  summary: 'New one-time codes for the tenants of an import who have no e-mail address and no password yet; shown once',
  response: signInCodesSchema,
});
