import { sql } from 'kysely';
import { inChunks } from '../../db/bulk.ts';
import type { Db } from '../../db/connect.ts';
import type { PartedEntry } from './audit-entry.ts';

/**
 * Adds entries. What identifies people goes into a table of its own, of which the entry keeps a salted digest; the database puts each
 * entry into the chain when the transaction commits.
 */
export const insertAuditRows = (tx: Db, userId: number | null, rows: readonly PartedEntry[]): Promise<void> =>
  inChunks(rows, (chunk) =>
    sql`
      with given as materialized (
        select nextval(pg_get_serial_sequence('audit_log', 'id')) as id, uuid_send(gen_random_uuid()) as details_salt,
          uuid_send(gen_random_uuid()) as origin_salt, r.*
        from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb)
          as r (action text, subject text, subject_id bigint, before jsonb, after jsonb, details jsonb, origin jsonb)
      ), entries as (
        insert into audit_log (id, user_id, action, subject, subject_id, before, after, details_digest, origin_digest)
        select id, ${userId}::bigint, action, subject, subject_id, before, after,
          sha256(details_salt || convert_to(details::text, 'UTF8')), sha256(origin_salt || convert_to(origin::text, 'UTF8'))
        from given
      )
      insert into audit_personal (entry_id, part, salt, content)
      select id, 'details', details_salt, details from given where details is not null
      union all select id, 'origin', origin_salt, origin from given where origin is not null`.execute(tx),
  );

/** Erases what identifies a person from the record, and adds an entry that says so. Answers in how many entries something was erased. */
export async function erasePersonRows(tx: Db, userId: number, erasedBy: number | null): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select erase_person_from_audit(${userId}::bigint, ${erasedBy}::bigint) as entries`.execute(tx);
  return rows[0]?.entries ?? 0;
}
