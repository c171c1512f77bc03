import type { AuditTables } from './audit-tables.ts';
import type { LedgerTables } from './ledger-tables.ts';
import type { OwnerTables } from './owner-tables.ts';

/**
 * The server may insert into these tables, but neither update nor delete. See docs/audit.md and docs/rules.md, Ledger.
 */
export const APPEND_ONLY: readonly (keyof AuditTables | keyof LedgerTables)[] = [
  'audit_log',
  'audit_chain',
  'journal_entries',
];
/**
 * The server may delete from this table to erase a person, which an audit entry must name, and never update it.
 * See docs/audit.md.
 */
export const ERASABLE: keyof AuditTables = 'audit_personal';
/** Rows that the server otherwise never deletes; it may delete those of an import, to undo it. */
export const UNDONE: keyof LedgerTables = 'receipts';
/**
 * Tables whose rows the server never deletes, with the columns that it may update: those that end a row, those with
 * personal data that can be erased, and those that are written when a receipt is issued. See docs/rules.md, Ledger.
 */
type Protected = LedgerTables & OwnerTables;
export const ENDED_BY: { readonly [Table in keyof Protected]?: readonly (keyof Protected[Table])[] } = {
  receipts: [
    'number',
    'is_automatic',
    'payer_name',
    'payer_phone',
    'notes',
    'withholding_certificate',
    'snapshot',
    'verify_code',
    'voided_at',
    'void_reason',
    'replaced_by',
    'version',
    'changed_by',
    'changed_at',
  ],
  allocations: ['undone_at', 'freed_by'],
  credit_notes: ['reversed_at', 'reverse_reason', 'reason'],
  deposit_movements: ['reversed_at', 'reverse_reason', 'reason', 'reference'],
  refunds: ['reversed_at', 'reverse_reason', 'reason', 'reference'],
  transfers: ['reason'],
  receipt_spendings: ['ended_at'],
  owner_statements: ['replaced_by', 'snapshot'],
  owner_fees: ['reversed_at'],
  remittances: ['reversed_at', 'reversed_on', 'reverse_reason', 'reference', 'notes'],
};
