import { endpoint, idParams } from '../endpoint.ts';
import { newRefundSchema, refundSchema } from './refund.ts';
import { newTransferSchema, transferSchema } from './transfer.ts';

export const createRefund = endpoint({
  method: 'POST',
  path: '/api/money/refunds/',
  summary: 'Record that credit was paid back',
  body: newRefundSchema,
  takesKey: true,
  status: 201,
  response: refundSchema,
});
export const reverseRefund = endpoint({
  method: 'POST',
  path: '/api/money/refunds/:id/reverse/',
  summary: 'Reverse a refund: its amount is credit again',
  params: idParams,
  takesKey: true,
  response: refundSchema,
});
export const createTransfer = endpoint({
  method: 'POST',
  path: '/api/money/transfers/',
  summary: 'Move credit or deposit to another account of the same tenant',
  body: newTransferSchema,
  takesKey: true,
  status: 201,
  response: transferSchema,
});
