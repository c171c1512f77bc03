import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** A complete entry of the audit log, with its personal fields, which are stored separately. */
export interface RecordedEntry {
  action: string;
  subject: string;
  subject_id: number | null;
  user_id: number | null;
  before: unknown;
  after: unknown;
}

/** The recorded entries, oldest first. */
export async function auditEntries(
  db: Db,
  of: { subject?: string; subject_id?: number; user_id?: number },
): Promise<RecordedEntry[]> {
  const { rows } = await sql<RecordedEntry>`
    select al.action, al.subject, al.subject_id, al.user_id,
      al.before || coalesce(ap.content -> 'before', '{}') as before, al.after || coalesce(ap.content -> 'after', '{}') as after
    from audit_log al left join audit_personal ap on ap.entry_id = al.id and ap.part = 'details'
    where (${of.subject ?? null}::text is null or al.subject = ${of.subject ?? null})
      and (${of.subject_id ?? null}::bigint is null or al.subject_id = ${of.subject_id ?? null})
      and (${of.user_id ?? null}::bigint is null or al.user_id = ${of.user_id ?? null})
    order by al.id`.execute(db);
  return rows;
}
