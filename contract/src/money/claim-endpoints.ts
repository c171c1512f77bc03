import { endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import {
  claimAcceptanceSchema,
  claimQuerySchema,
  claimRejectionSchema,
  claimSchema,
  myClaimsQuerySchema,
} from './claim.ts';
import { receiptSchema } from './receipt.ts';

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/money/claims/',
  summary: 'Payments that tenants reported; with file, as a CSV, XLSX or PDF file',
  query: claimQuerySchema,
  response: listOf(claimSchema),
});
export const listMyClaims = endpoint({
  method: 'GET',
  path: '/api/money/my_claims/',
  summary: 'The payments that the tenant logged, each with its result',
  query: myClaimsQuerySchema,
  response: listOf(claimSchema),
});
export const acceptClaim = endpoint({
  method: 'POST',
  path: '/api/money/claims/:id/accept/',
  summary: 'Accept a claim: it becomes a receipt',
  body: claimAcceptanceSchema,
  takesKey: true,
  response: receiptSchema,
});
export const rejectClaim = endpoint({
  method: 'POST',
  path: '/api/money/claims/:id/reject/',
  summary: 'Reject a claim and tell the tenant why',
  body: claimRejectionSchema,
  takesKey: true,
  response: claimSchema,
});
