import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { onlyRow } from '../../db/only-row.ts';
import { APPEND_ONLY } from '../../db/tables/protected-tables.ts';

/** Whether the database keeps this connection's role from changing the audit log. */
export async function isAuditProtected(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_protected: boolean }>`
    select bool_and(not pg_has_role(current_user, c.relowner, 'member')
      and not has_table_privilege(c.oid, 'update, delete, truncate')) as is_protected
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relname = any (${APPEND_ONLY})`.execute(db);
  return onlyRow(rows).is_protected;
}

/** The warning for a database where {@link isAuditProtected} is false. */
export const AUDIT_UNPROTECTED =
  'The audit log is guarded against mistakes only: the role of DATABASE_URL owns its tables and could change them. Give the owner a role of its own in DATABASE_MIGRATION_URL, see docs/audit.md.';

/** Whether the schema is recent enough to have the audit chain. */
export async function hasAuditChain(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('audit_chain') is not null as is_there`.execute(db);
  return onlyRow(rows).is_there;
}
