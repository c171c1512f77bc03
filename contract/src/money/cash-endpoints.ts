import { endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import {
  cashReceiptSchema,
  myCashSchema,
  newCashSchema,
  payingAccountQuerySchema,
  payingAccountSchema,
} from './cash.ts';

export const getMyCash = endpoint({
  method: 'GET',
  path: '/api/money/cash/',
  summary: "The viewer's cash receipts of today, the newest first, and the rest of the limit",
  response: myCashSchema,
});
export const listPayingAccounts = endpoint({
  method: 'GET',
  path: '/api/money/cash/accounts/',
  summary: 'Accounts that cash can be recorded for, found by tenant, phone, unit or payment code, without amounts',
  query: payingAccountQuerySchema,
  response: listOf(payingAccountSchema),
});
export const recordCash = endpoint({
  method: 'POST',
  path: '/api/money/cash/',
  summary: 'Record cash received now, up to the limits of the person, and send the receipt to the tenant',
  body: newCashSchema,
  takesKey: true,
  status: 201,
  response: cashReceiptSchema,
});
