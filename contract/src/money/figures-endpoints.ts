import { endpoint } from '../endpoint.ts';
import { listOf, pageOf } from '../lists.ts';
import { ledgerCheckSchema } from './check.ts';
import {
  arrearsQuerySchema,
  arrearsRowSchema,
  figuresQuerySchema,
  figuresSchema,
  moneyMonthsQuerySchema,
  moneyMonthsSchema,
  moneyRowSchema,
  moneyRowsQuerySchema,
} from './figures.ts';

export const getMoneyFigures = endpoint({
  method: 'GET',
  path: '/api/money/figures/',
  summary: 'Sums charged and received in a range of days, and open amounts, credit and deposits now',
  query: figuresQuerySchema,
  response: figuresSchema,
});
export const getOwnerMoney = endpoint({
  method: 'GET',
  path: '/api/core/owner/money/',
  summary: 'The same figures of the own estates',
  query: figuresQuerySchema,
  response: figuresSchema,
});
export const listOwnerMoneyRows = endpoint({
  method: 'GET',
  path: '/api/core/owner/money_rows/',
  summary: 'The charges, receipts or deposits of the own estates behind one of these figures',
  query: moneyRowsQuerySchema,
  response: pageOf(moneyRowSchema),
});
export const getOwnerMoneyMonths = endpoint({
  method: 'GET',
  path: '/api/core/owner/money_by_month/',
  summary: 'Charged and received of the own estates in each of the last 12 months',
  query: moneyMonthsQuerySchema,
  response: moneyMonthsSchema,
});
export const getArrears = endpoint({
  method: 'GET',
  path: '/api/core/owner/arrears/',
  summary: 'The debts of the tenants of the own estates, by age',
  query: arrearsQuerySchema,
  response: listOf(arrearsRowSchema),
});

export const checkLedger = endpoint({
  method: 'GET',
  path: '/api/money/check/',
  summary: 'Whether the whole ledger is consistent',
  response: ledgerCheckSchema,
});
