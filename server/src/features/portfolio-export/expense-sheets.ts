import { CATEGORY_TEXT, type ExpenseCategory, type PaidBy, PAID_BY_TEXT } from '@amayumba/contract/owners/rules.ts';
import type { Db } from '../../db/connect.ts';
import {
  listExpensesAfter,
  listFeeAgreementsAfter,
  listRecurringAfter,
  listVendorsAfter,
} from './expense-export.repository.ts';
import { ENDED } from './money-out-sheets.ts';
import { type ExportSheet, sheetOf } from './xlsx/sheet.ts';

/** Rows with their choices in words. */
const inWords = <Row extends { category: ExpenseCategory; paid_by: PaidBy }>(rows: readonly Row[]) =>
  rows.map((row) =>
    Object.assign({}, row, { category: CATEGORY_TEXT[row.category], paid_by: PAID_BY_TEXT[row.paid_by] }),
  );

const PLACE = [
  ['Estate', 'text', 'estate'],
  ['Block', 'text', 'block'],
  ['Apartment', 'text', 'apartment'],
  ['Vendor', 'text', 'vendor'],
  ['Category', 'text', 'category'],
  ['Description', 'long', 'description'],
  ['Amount (UGX)', 'ugx', 'amount'],
  ['Tax kept back (UGX)', 'ugx', 'withheld'],
  ['Paid by', 'text', 'paid_by'],
  ['Method', 'text', 'method'],
] as const;

const expenses = (db: Db) =>
  sheetOf({
    name: 'Expenses',
    page: async (after) => inWords(await listExpensesAfter(db, after)),
    columns: [
      ['ID', 'whole', 'id'],
      ...PLACE,
      ['Channel', 'text', 'channel'],
      ['Reference', 'text', 'reference'],
      ['Day', 'day', 'spent_on'],
      ['Paid', 'day', 'paid_on'],
      ['Complaint ID', 'whole', 'complaint_id'],
      ['Recurring ID', 'whole', 'recurring_id'],
      ['Receipt file', 'text', 'file_name'],
      ['Notes', 'long', 'notes'],
      ...ENDED,
    ],
  });

const recurring = (db: Db) =>
  sheetOf({
    name: 'Recurring expenses',
    page: async (after) => inWords(await listRecurringAfter(db, after)),
    columns: [
      ['ID', 'whole', 'id'],
      ...PLACE,
      ['Every', 'text', 'every'],
      ['From', 'day', 'starts_on'],
      ['Until', 'day', 'ends_on'],
      ['Next', 'day', 'next_on'],
      ['Recorded', 'instant', 'created_at'],
    ],
  });

const vendors = (db: Db) =>
  sheetOf({
    name: 'Vendors',
    page: (after) => listVendorsAfter(db, after),
    columns: [
      ['ID', 'whole', 'id'],
      ['Name', 'text', 'name'],
      ['Trade', 'text', 'trade'],
      ['Phone', 'text', 'phone'],
      ['TIN', 'text', 'tin'],
      ['Notes', 'long', 'notes'],
      ['Recorded', 'instant', 'created_at'],
    ],
  });

const feeAgreements = (db: Db) =>
  sheetOf({
    name: 'Fee agreements',
    page: (after) => listFeeAgreementsAfter(db, after),
    columns: [
      ['ID', 'whole', 'id'],
      ['Estate', 'text', 'estate'],
      ['From', 'day', 'from_date'],
      ['Percent', 'decimal', 'percent'],
      ['Of', 'text', 'percent_of'],
      ['Minimum (UGX)', 'ugx', 'minimum'],
      ['Letting fee (percent)', 'decimal', 'letting_fee'],
      ['VAT (percent)', 'decimal', 'vat_percent'],
      ['Recorded', 'instant', 'created_at'],
    ],
  });

/** The costs of estates, vendors, and fee agreements. */
export const expenseSheets = (db: Db): ExportSheet[] => [expenses(db), recurring(db), vendors(db), feeAgreements(db)];
