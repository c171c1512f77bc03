import { endpoint } from '../endpoint.ts';
import { waitingMoneySchema } from './waiting.ts';

export const getWaitingMoney = endpoint({
  method: 'GET',
  path: '/api/money/waiting/',
  summary: 'How many claims wait, and how many changes of money that the caller may approve',
  response: waitingMoneySchema,
});
