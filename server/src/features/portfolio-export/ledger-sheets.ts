import type { Db } from '../../db/connect.ts';
import { listEntriesAfter, listMoneyRulesAfter } from './ledger-export.repository.ts';
import { listPeriodsAfter, listSpendingsAfter } from './money-export.repository.ts';
import { HOME } from './money-out-sheets.ts';
import { withReceiptCodes } from './with-receipt-codes.ts';
import { type ExportSheet, sheetOf } from './xlsx/sheet.ts';

const spendings = (db: Db) =>
  sheetOf({
    name: 'Receipts refunded or moved',
    page: (after) => withReceiptCodes(db, listSpendingsAfter(db, after), 'receipt_number'),
    columns: [
      ['ID', 'whole', 'id'],
      ['Receipt ID', 'whole', 'receipt_id'],
      ['Receipt no.', 'text', 'receipt_number'],
      ...HOME,
      ['Amount (UGX)', 'ugx', 'amount'],
      ['Refund ID', 'whole', 'refund_id'],
      ['Transfer ID', 'whole', 'transfer_id'],
      ['Undone', 'instant', 'ended_at'],
    ],
  });

const periods = (db: Db) =>
  sheetOf({
    name: 'Periods charged',
    page: (after) => listPeriodsAfter(db, after),
    columns: [
      ['Payment ID', 'whole', 'id'],
      ['Lease ID', 'whole', 'lease_id'],
      ...HOME,
      ['Period from', 'day', 'period_start'],
      ['Period to', 'day', 'period_end'],
      ['Due', 'day', 'due_date'],
      ['Charged (UGX)', 'ugx', 'gross_amount'],
      ['Payment deleted', 'instant', 'deleted_at'],
    ],
  });

const journal = (db: Db) =>
  sheetOf({
    name: 'Journal',
    page: (after) => withReceiptCodes(db, listEntriesAfter(db, after), 'receipt_number'),
    columns: [
      ['ID', 'whole', 'id'],
      ['Day', 'day', 'effective_on'],
      ['Posted', 'instant', 'posted_at'],
      ...HOME,
      ['Debit', 'text', 'debit'],
      ['Credit', 'text', 'credit'],
      ['Amount (UGX)', 'ugx', 'amount'],
      ['Record', 'text', 'record'],
      ['Record ID', 'whole', 'record_id'],
      ['Receipt no.', 'text', 'receipt_number'],
      ['Reverses ID', 'whole', 'reverses'],
    ],
  });

const moneyRules = (db: Db) =>
  sheetOf({
    name: 'Money rules',
    page: (after) => listMoneyRulesAfter(db, after),
    columns: [
      ['ID', 'whole', 'id'],
      ['Rule', 'text', 'key'],
      ['From', 'day', 'from_date'],
      ['Value', 'long', 'value'],
      ['Source', 'long', 'source'],
      ['Note', 'long', 'note'],
      ['Recorded by', 'text', 'created_by'],
      ['Recorded', 'instant', 'created_at'],
    ],
  });

/** The journal, and the records by which its entries can be explained. */
export const ledgerSheets = (db: Db): ExportSheet[] => [spendings(db), periods(db), journal(db), moneyRules(db)];
