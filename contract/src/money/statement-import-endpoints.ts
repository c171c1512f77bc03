import { endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import {
  newStatementImportSchema,
  statementImportChangeSchema,
  statementImportQuerySchema,
  statementImportSchema,
  statementLineQuerySchema,
  statementLineSchema,
} from './statement-import.ts';

export const listStatementImports = endpoint({
  method: 'GET',
  path: '/api/money/statement-imports/',
  summary: 'Statements of networks and banks, the last uploaded first',
  query: statementImportQuerySchema,
  response: listOf(statementImportSchema),
});
export const createStatementImport = endpoint({
  method: 'POST',
  path: '/api/money/statement-imports/',
  summary: 'Send a statement (CSV, .xlsx, .xls or .ods) and see the result of each line; nothing is posted yet',
  body: newStatementImportSchema,
  files: ['file'],
  takesKey: true,
  status: 201,
  response: statementImportSchema,
});
export const getStatementImport = endpoint({
  method: 'GET',
  path: '/api/money/statement-imports/:id/',
  summary: 'A statement with its columns and the results of its lines',
  response: statementImportSchema,
});
export const listStatementLines = endpoint({
  method: 'GET',
  path: '/api/money/statement-imports/:id/lines/',
  summary: 'The lines of a statement in their order, each with its result and the reason',
  query: statementLineQuerySchema,
  response: listOf(statementLineSchema),
});
export const updateStatementImport = endpoint({
  method: 'PATCH',
  path: '/api/money/statement-imports/:id/',
  summary: 'Correct which columns are read; remembered for the next statement with these headings',
  body: statementImportChangeSchema,
  stale: 'taken: a draft is read anew with every change, and the answer shows the result before anything is posted',
  response: statementImportSchema,
});
export const confirmStatementImport = endpoint({
  method: 'POST',
  path: '/api/money/statement-imports/:id/confirm/',
  summary: 'Post the lines that match and put the others in the inbox: all or nothing',
  takesKey: true,
  response: statementImportSchema,
});
export const undoStatementImport = endpoint({
  method: 'POST',
  path: '/api/money/statement-imports/:id/undo/',
  summary: 'Reverse the receipts of a statement and remove its inbox items, or discard a draft',
  takesKey: true,
  response: statementImportSchema,
});
