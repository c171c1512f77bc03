import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Db } from '../../db/connect.ts';
import { ledgerSheets } from './ledger-sheets.ts';
import {
  listAccountsAfter,
  listAllocationsAfter,
  listClaimsAfter,
  listCreditNotesAfter,
  listPaymentsAfter,
  listReceiptsAfter,
  listTermsAfter,
} from './money-export.repository.ts';
import { ENDED, HOME, moneyOutSheets } from './money-out-sheets.ts';
import { withReceiptCodes } from './with-receipt-codes.ts';
import { type ExportSheet, sheetOf } from './xlsx/sheet.ts';

const accounts = (db: Db) =>
  sheetOf({
    name: 'Accounts',
    page: (after) => listAccountsAfter(db, after),
    columns: [
      ['ID', 'whole', 'id'],
      ['Tenant ID', 'whole', 'tenant_id'],
      ['Tenant', 'text', 'tenant'],
      ['Lease ID', 'whole', 'lease_id'],
      ['Estate', 'text', 'estate'],
      ['Block', 'text', 'block'],
      ['Apartment', 'text', 'apartment'],
      ['Reference code', 'text', 'reference_code'],
      ['Balance (UGX)', 'ugx', 'balance'],
      ['Open (UGX)', 'ugx', 'open_amount'],
      ['Credit (UGX)', 'ugx', 'credit'],
      ['Deposit held (UGX)', 'ugx', 'deposit_held'],
      ['Oldest due', 'day', 'oldest_due'],
      ['Paid until', 'day', 'paid_until'],
      ['Promised for', 'day', 'promise_on'],
      ['Disputed', 'instant', 'disputed_at'],
      ['Opened', 'instant', 'created_at'],
    ],
  });

const payments = (db: Db, today: CalendarDate, of: 'deposits' | 'others') =>
  sheetOf({
    name: of === 'deposits' ? 'Deposits' : 'Payments',
    page: (after) => withReceiptCodes(db, listPaymentsAfter(db, today, of, after), 'receipt_number'),
    columns: [
      ['ID', 'whole', 'id'],
      ['Tenant ID', 'whole', 'tenant_id'],
      ...HOME,
      ['Type', 'text', 'payment_type'],
      ['Description', 'text', 'description'],
      ['Amount (UGX)', 'ugx', 'shown_amount'],
      ['Settled (UGX)', 'ugx', 'settled_amount'],
      ['Outstanding (UGX)', 'ugx', 'outstanding_amount'],
      ['Logged by tenant (UGX)', 'ugx', 'logged_amount'],
      ['Status', 'text', 'status'],
      ['Overdue', 'text', 'overdue'],
      ['Refund', 'text', 'refund_status'],
      ['Due', 'day', 'due_date'],
      ['Period from', 'day', 'period_start'],
      ['Period to', 'day', 'period_end'],
      ['Paid', 'instant', 'paid_at'],
      ['Months', 'text', 'months'],
      ['Year', 'whole', 'payment_for_year'],
      ['Method', 'text', 'payment_method'],
      ['Reference', 'text', 'reference_number'],
      ['Receipt no.', 'text', 'receipt_number'],
      ['Acknowledgement', 'text', 'acknowledgement'],
      ['Source', 'text', 'source'],
      ['Notes', 'long', 'notes'],
      ['Recorded', 'instant', 'created_at'],
    ],
  });

const receipts = (db: Db) =>
  sheetOf({
    name: 'Receipts',
    page: (after) => withReceiptCodes(db, listReceiptsAfter(db, after), 'number', 'replaced_by'),
    columns: [
      ['ID', 'whole', 'id'],
      ['Receipt no.', 'text', 'number'],
      ...HOME,
      ['Amount (UGX)', 'ugx', 'amount'],
      ['Tax withheld (UGX)', 'ugx', 'withheld'],
      ['Withholding certificate', 'text', 'withholding_certificate'],
      ['Allocated (UGX)', 'ugx', 'allocated'],
      ['Received', 'instant', 'received_at'],
      ['Method', 'text', 'method'],
      ['Channel', 'text', 'channel'],
      ['Transaction ID', 'text', 'external_reference'],
      ['Payer', 'text', 'payer_name'],
      ['Payer phone', 'text', 'payer_phone'],
      ['Source', 'text', 'source'],
      ['Notes', 'long', 'notes'],
      ['Issued', 'instant', 'issued_at'],
      ['Reversed', 'instant', 'voided_at'],
      ['Reason', 'long', 'void_reason'],
      ['Replaced by no.', 'text', 'replaced_by'],
    ],
  });

const allocations = (db: Db) =>
  sheetOf({
    name: 'Allocations',
    page: (after) => withReceiptCodes(db, listAllocationsAfter(db, after), 'receipt_number'),
    columns: [
      ['ID', 'whole', 'id'],
      ['Receipt ID', 'whole', 'receipt_id'],
      ['Receipt no.', 'text', 'receipt_number'],
      ['Payment ID', 'whole', 'charge_id'],
      ['Amount (UGX)', 'ugx', 'amount'],
      ['By hand', 'text', 'by_hand'],
      ['Made', 'instant', 'made_at'],
      ['Undone', 'instant', 'undone_at'],
    ],
  });

const creditNotes = (db: Db) =>
  sheetOf({
    name: 'Credit notes',
    page: (after) => listCreditNotesAfter(db, after),
    columns: [
      ['ID', 'whole', 'id'],
      ...HOME,
      ['Payment ID', 'whole', 'charge_id'],
      ['Type', 'text', 'payment_type'],
      ['Amount (UGX)', 'ugx', 'amount'],
      ['Kind', 'text', 'kind'],
      ['Reason', 'long', 'reason'],
      ['Day', 'day', 'effective_on'],
      ...ENDED,
    ],
  });

const claims = (db: Db) =>
  sheetOf({
    name: 'Claims',
    page: (after) => withReceiptCodes(db, listClaimsAfter(db, after), 'receipt_number'),
    columns: [
      ['ID', 'whole', 'id'],
      ...HOME,
      ['Payment ID', 'whole', 'charge_id'],
      ['Type', 'text', 'payment_type'],
      ['Amount (UGX)', 'ugx', 'amount'],
      ['State', 'text', 'state'],
      ['Method', 'text', 'method'],
      ['Reference', 'text', 'reference'],
      ['Paid on', 'day', 'paid_on'],
      ['Notes', 'long', 'notes'],
      ['Receipt no.', 'text', 'receipt_number'],
      ['Why rejected', 'long', 'reason'],
      ['Logged', 'instant', 'logged_at'],
      ['Decided', 'instant', 'decided_at'],
    ],
  });

const terms = (db: Db) =>
  sheetOf({
    name: 'Terms',
    page: (after) => listTermsAfter(db, after),
    columns: [
      ['ID', 'whole', 'id'],
      ['Lease ID', 'whole', 'lease_id'],
      ...HOME,
      ['From', 'day', 'starts_on'],
      ['Rent (UGX)', 'ugx', 'rent_amount'],
      ['Every', 'text', 'rent_every'],
      ['Due day', 'whole', 'due_day'],
      ['Notice given', 'day', 'notice_on'],
      ['Why agreed', 'long', 'agreed_reason'],
      ['Recorded', 'instant', 'created_at'],
    ],
  });

/** The money of the portfolio on a day, one sheet for each kind of record. */
export const moneySheets = (db: Db, today: CalendarDate): ExportSheet[] => [
  accounts(db),
  payments(db, today, 'others'),
  payments(db, today, 'deposits'),
  receipts(db),
  allocations(db),
  creditNotes(db),
  ...moneyOutSheets(db),
  claims(db),
  terms(db),
  ...ledgerSheets(db),
];
