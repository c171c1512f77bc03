import { endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import { depositParams, depositQuerySchema, depositSchema, movementSchema, newMovementSchema } from './deposit.ts';
import { reversalSchema } from './reversal.ts';

export const listDeposits = endpoint({
  method: 'GET',
  path: '/api/money/deposits/',
  summary:
    'Accounts that hold, owe or have held a deposit, each with its movements; with file, as a CSV, XLSX or PDF file',
  query: depositQuerySchema,
  response: listOf(depositSchema),
});
export const createMovement = endpoint({
  method: 'POST',
  path: '/api/money/deposits/:account/movements/',
  summary: 'Use a deposit for a charge, pay it back or withhold it, in whole or in part',
  params: depositParams,
  body: newMovementSchema,
  takesKey: true,
  approval: true,
  status: 201,
  response: movementSchema,
});
export const reverseMovement = endpoint({
  method: 'POST',
  path: '/api/money/deposits/movements/:id/reverse/',
  summary: 'Reverse a movement: the account holds its amount again',
  body: reversalSchema,
  takesKey: true,
  approval: true,
  response: movementSchema,
});
