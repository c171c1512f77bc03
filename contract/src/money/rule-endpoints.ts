import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listOf, pagingQuery } from '../lists.ts';
import { moneyRuleSchema, newMoneyRuleSchema } from './rules.ts';

export const listMoneyRules = endpoint({
  method: 'GET',
  path: '/api/money/rules/',
  summary: 'Limits and settings of the ledger, each from its first day',
  query: z.object(pagingQuery),
  response: listOf(moneyRuleSchema),
});
export const createMoneyRule = endpoint({
  method: 'POST',
  path: '/api/money/rules/',
  summary: 'Add a rule that holds from a day on',
  body: newMoneyRuleSchema,
  takesKey: true,
  status: 201,
  response: moneyRuleSchema,
});
