import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listOf, listWithoutCountOf } from '../lists.ts';
import {
  allocationChangeSchema,
  certificateChangeSchema,
  myReceiptsQuerySchema,
  newReceiptSchema,
  receiptQuerySchema,
  receiptReversalSchema,
  receiptSchema,
  reversedReceiptSchema,
  sentReceiptSchema,
} from './receipt.ts';
import { verifiedReceiptSchema, verifyParams } from './verify.ts';

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/money/receipts/',
  summary: 'Receipts, newest first; with file, as a CSV, XLSX or PDF file',
  query: receiptQuerySchema,
  response: listWithoutCountOf(receiptSchema),
});
export const listMyReceipts = endpoint({
  method: 'GET',
  path: '/api/money/my_receipts/',
  summary: "The tenant's own receipts, newest first",
  query: myReceiptsQuerySchema,
  response: listOf(receiptSchema),
});
export const getMoneyReceipt = endpoint({
  method: 'GET',
  path: '/api/money/receipts/:id/',
  summary: 'One receipt with the charges that it settles now',
  response: receiptSchema,
});
export const getReceiptPaper = endpoint({
  method: 'GET',
  path: '/api/money/receipts/:id/pdf/',
  summary: 'A receipt to be printed, as at its issue',
  response: z.unknown(),
  file: ['application/pdf'],
});
export const createReceipt = endpoint({
  method: 'POST',
  path: '/api/money/receipts/',
  summary: 'Record money received, and mail the receipt to the tenant',
  body: newReceiptSchema,
  takesKey: true,
  status: 201,
  response: receiptSchema,
});
export const allocateReceipt = endpoint({
  method: 'PATCH',
  path: '/api/money/receipts/:id/allocations/',
  summary: 'Replace the split of a receipt by one given by hand',
  body: allocationChangeSchema,
  stale: 'refused',
  response: receiptSchema,
});
export const changeCertificate = endpoint({
  method: 'PATCH',
  path: '/api/money/receipts/:id/certificate/',
  summary: 'Record the certificate of the tax that a tenant withheld, which comes later than the money',
  body: certificateChangeSchema,
  stale: 'refused',
  response: receiptSchema,
});
export const reverseReceipt = endpoint({
  method: 'POST',
  path: '/api/money/receipts/:id/reverse/',
  summary: 'Void a wrong receipt, and record the right one where it is given',
  body: receiptReversalSchema,
  takesKey: true,
  approval: true,
  response: reversedReceiptSchema,
});
export const sendReceipt = endpoint({
  method: 'POST',
  path: '/api/money/receipts/:id/send/',
  summary: 'Mail a receipt to the tenant again',
  takesKey: true,
  status: 202,
  response: sentReceiptSchema,
});

export const verifyReceipt = endpoint({
  method: 'GET',
  path: '/api/receipts/verify/:code/',
  summary: 'Whether a receipt is valid, by the code printed on it',
  params: verifyParams,
  response: verifiedReceiptSchema,
});
