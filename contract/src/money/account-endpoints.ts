import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { accountChangeSchema, accountListSchema, accountQuerySchema, accountSchema } from './account.ts';
import { reminderRequestSchema, remindersSchema } from './reminder.ts';
import { myStatementQuerySchema, statementQuerySchema, statementSchema, statementsQuerySchema } from './statement.ts';

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/money/accounts/',
  summary: 'Running accounts with open amounts by age, and the totals; with file, as a CSV, XLSX or PDF file',
  query: accountQuerySchema,
  response: accountListSchema,
});
export const getAccount = endpoint({
  method: 'GET',
  path: '/api/money/accounts/:id/',
  summary: 'One account',
  response: accountSchema,
});
export const updateAccount = endpoint({
  method: 'PATCH',
  path: '/api/money/accounts/:id/',
  summary: 'Note a promise to pay with its day, or that the tenant disputes the debt',
  body: accountChangeSchema,
  stale: 'refused',
  response: accountSchema,
});
export const getStatement = endpoint({
  method: 'GET',
  path: '/api/money/accounts/:id/statement/',
  summary: 'The entries of an account with a running balance; with file, as a PDF or XLSX file',
  query: statementQuerySchema,
  response: statementSchema,
});
export const printStatements = endpoint({
  method: 'GET',
  path: '/api/money/statements/',
  summary: 'The statements of chosen accounts as one PDF file',
  query: statementsQuerySchema,
  response: z.unknown(),
  file: ['application/pdf'],
});
export const remindTenants = endpoint({
  method: 'POST',
  path: '/api/money/accounts/remind/',
  summary: 'Remind the tenants of chosen accounts of open charges; with preview, nothing is sent',
  body: reminderRequestSchema,
  takesKey: true,
  response: remindersSchema,
});

export const getMyStatement = endpoint({
  method: 'GET',
  path: '/api/money/my_statement/',
  summary: "The statement of the tenant's own account; with file, as a PDF or XLSX file",
  query: myStatementQuerySchema,
  response: statementSchema,
});
