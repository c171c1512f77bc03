import type { AuditTables } from './audit-tables.ts';

/** The server may insert into these tables, and neither update nor delete. See docs/audit.md. */
export const APPEND_ONLY: readonly (keyof AuditTables)[] = ['audit_log', 'audit_chain'];
/**
 * The server may delete from this table to erase a person, which an audit entry must name, and never update it.
 * See docs/audit.md.
 */
export const ERASABLE: keyof AuditTables = 'audit_personal';
