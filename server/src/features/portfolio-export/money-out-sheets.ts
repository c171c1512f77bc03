import type { Db } from '../../db/connect.ts';
import { listMovementsAfter, listRefundsAfter, listTransfersAfter } from './money-export.repository.ts';
import { type ExportSheet, sheetOf } from './xlsx/sheet.ts';

/** The columns of an account with its tenant and its home. */
export const HOME = [
  ['Account ID', 'whole', 'account'],
  ['Tenant', 'text', 'tenant'],
  ['Estate', 'text', 'estate'],
  ['Block', 'text', 'block'],
  ['Apartment', 'text', 'apartment'],
] as const;

/** The columns of records that can be reversed. */
export const ENDED = [
  ['Recorded', 'instant', 'created_at'],
  ['Reversed', 'instant', 'reversed_at'],
  ['Why reversed', 'long', 'reverse_reason'],
] as const;

const PAID_OUT = [
  ['Method', 'text', 'method'],
  ['Reference', 'text', 'reference'],
  ['Reason', 'long', 'reason'],
  ['Day', 'day', 'effective_on'],
  ...ENDED,
] as const;

const movements = (db: Db) =>
  sheetOf({
    name: 'Deposit movements',
    page: (after) => listMovementsAfter(db, after),
    columns: [
      ['ID', 'whole', 'id'],
      ...HOME,
      ['Kind', 'text', 'kind'],
      ['Amount (UGX)', 'ugx', 'amount'],
      ['Payment ID', 'whole', 'charge_id'],
      ...PAID_OUT,
    ],
  });

const refunds = (db: Db) =>
  sheetOf({
    name: 'Refunds',
    page: (after) => listRefundsAfter(db, after),
    columns: [['ID', 'whole', 'id'], ...HOME, ['Amount (UGX)', 'ugx', 'amount'], ...PAID_OUT],
  });

const transfers = (db: Db) =>
  sheetOf({
    name: 'Transfers',
    page: (after) => listTransfersAfter(db, after),
    columns: [
      ['ID', 'whole', 'id'],
      ...HOME,
      ['To account ID', 'whole', 'to_account'],
      ['Credit (UGX)', 'ugx', 'credit'],
      ['Deposit (UGX)', 'ugx', 'deposit'],
      ['Reason', 'long', 'reason'],
      ['Day', 'day', 'effective_on'],
      ['Recorded', 'instant', 'created_at'],
    ],
  });

/** Money that left an account: deposits that were used or returned, refunds, and money moved to another account. */
export const moneyOutSheets = (db: Db): ExportSheet[] => [movements(db), refunds(db), transfers(db)];
