import { OWNER_KIND_TEXT } from '@amayumba/contract/owners/rules.ts';
import { monthOfDay } from '@amayumba/contract/owners/months.ts';
import { statementCode } from '@amayumba/contract/owners/statement-code.ts';
import type { Db } from '../../db/connect.ts';
import { ENDED } from './money-out-sheets.ts';
import {
  listFeesAfter,
  listOwnersAfter,
  listOwnershipsAfter,
  listRemittancesAfter,
  listStatementsAfter,
} from './owner-export.repository.ts';
import { type ExportSheet, sheetOf } from './xlsx/sheet.ts';

/** Rows with the code of the statement that they name. */
const withCode = <Row extends { number: number | null }>(rows: readonly Row[]) =>
  rows.map((row) => Object.assign({}, row, { statement: row.number === null ? null : statementCode(row.number) }));

const owners = (db: Db) =>
  sheetOf({
    name: 'Owners',
    page: async (after) =>
      (await listOwnersAfter(db, after)).map((row) =>
        Object.assign({}, row, { kind: OWNER_KIND_TEXT[row.kind ?? 'individual'] }),
      ),
    columns: [
      ['ID', 'whole', 'id'],
      ['Owner', 'text', 'owner'],
      ['Phone', 'text', 'phone_number'],
      ['Email', 'text', 'email'],
      ['Kind', 'text', 'kind'],
      ['TIN', 'text', 'tin'],
      ['Payout account', 'text', 'payout_account'],
    ],
  });

const ownerships = (db: Db) =>
  sheetOf({
    name: 'Ownerships',
    page: (after) => listOwnershipsAfter(db, after),
    columns: [
      ['ID', 'whole', 'id'],
      ['Estate', 'text', 'estate'],
      ['Owner', 'text', 'owner'],
      ['Share (percent)', 'decimal', 'share_percent'],
      ['From', 'day', 'from_date'],
      ['Until', 'day', 'to_date'],
    ],
  });

const statements = (db: Db) =>
  sheetOf({
    name: 'Owner statements',
    page: async (after) =>
      withCode(await listStatementsAfter(db, after)).map((row) =>
        Object.assign({}, row, { month: monthOfDay(row.month) }),
      ),
    columns: [
      ['ID', 'whole', 'id'],
      ['Statement', 'text', 'statement'],
      ['Owner', 'text', 'owner'],
      ['Month', 'text', 'month'],
      ['Opening balance (UGX)', 'ugx', 'opening_balance'],
      ['Closing balance (UGX)', 'ugx', 'closing_balance'],
      ['Issued', 'instant', 'issued_at'],
      ['Why it replaces another', 'long', 'reason'],
      ['Replaced by ID', 'whole', 'replaced_by'],
    ],
  });

const fees = (db: Db) =>
  sheetOf({
    name: 'Owner fees',
    page: async (after) => withCode(await listFeesAfter(db, after)),
    columns: [
      ['ID', 'whole', 'id'],
      ['Statement', 'text', 'statement'],
      ['Owner', 'text', 'owner'],
      ['Estate', 'text', 'estate'],
      ['Kind', 'text', 'kind'],
      ['Of (UGX)', 'ugx', 'base'],
      ['Percent', 'decimal', 'percent'],
      ['Fee (UGX)', 'ugx', 'amount'],
      ['VAT (percent)', 'decimal', 'vat_percent'],
      ['VAT (UGX)', 'ugx', 'vat'],
      ['Day', 'day', 'effective_on'],
      ['Reversed', 'instant', 'reversed_at'],
    ],
  });

const remittances = (db: Db) =>
  sheetOf({
    name: 'Remittances',
    page: async (after) => withCode(await listRemittancesAfter(db, after)),
    columns: [
      ['ID', 'whole', 'id'],
      ['Owner', 'text', 'owner'],
      ['Estate', 'text', 'estate'],
      ['Statement', 'text', 'statement'],
      ['Amount (UGX)', 'ugx', 'amount'],
      ['Paid', 'day', 'paid_on'],
      ['Method', 'text', 'method'],
      ['Channel', 'text', 'channel'],
      ['Reference', 'text', 'reference'],
      ['Notes', 'long', 'notes'],
      ...ENDED,
    ],
  });

/** The shares of estates, and the fees, statements and remittances of owners. */
export const ownerSheets = (db: Db): ExportSheet[] => [
  owners(db),
  ownerships(db),
  statements(db),
  fees(db),
  remittances(db),
];
