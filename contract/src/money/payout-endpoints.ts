import { endpoint } from '../endpoint.ts';
import { newRefundSchema, refundSchema } from './refund.ts';
import { reversalSchema } from './reversal.ts';
import { newTransferSchema, transferSchema } from './transfer.ts';

export const createRefund = endpoint({
  method: 'POST',
  path: '/api/money/refunds/',
  summary: 'Record that credit was paid back',
  body: newRefundSchema,
  takesKey: true,
  approval: true,
  status: 201,
  response: refundSchema,
});
export const getRefund = endpoint({
  method: 'GET',
  path: '/api/money/refunds/:id/',
  summary: 'One refund of credit',
  response: refundSchema,
});
export const reverseRefund = endpoint({
  method: 'POST',
  path: '/api/money/refunds/:id/reverse/',
  summary: 'Reverse a refund: its amount is credit again',
  body: reversalSchema,
  takesKey: true,
  approval: true,
  response: refundSchema,
});
export const createTransfer = endpoint({
  method: 'POST',
  path: '/api/money/transfers/',
  summary: 'Move credit or deposit to another account of the same tenant',
  body: newTransferSchema,
  takesKey: true,
  approval: true,
  status: 201,
  response: transferSchema,
});
export const getTransfer = endpoint({
  method: 'GET',
  path: '/api/money/transfers/:id/',
  summary: 'One move of credit or deposit between two accounts of a tenant',
  response: transferSchema,
});
