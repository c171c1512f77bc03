import { type RawBuilder, sql } from 'kysely';
import { inChunks } from '../../db/bulk.ts';
import type { Db } from '../../db/connect.ts';
import { setLocal } from '../../db/set-local.ts';
import type { SplitEntry } from './audit-entry.ts';
import { isAboutOldTerms, recordsOfTenants } from './records-of-tenants.ts';

/**
 * Adds entries and returns their ids. Personal parts go into a separate table, and the entry stores a salted digest of
 * each. `alongWith` is one more statement for some entries, which runs as part of this one.
 */
export async function insertAuditRows(
  tx: Db,
  { user_id, key_id }: { user_id: number | null; key_id: number | null },
  rows: readonly SplitEntry[],
  alongWith: (rows: SplitEntry[]) => RawBuilder<unknown> | undefined,
): Promise<number[]> {
  const ids: number[] = [];
  await inChunks(rows, async (chunk) => {
    const further = alongWith(chunk);
    const added = await sql<{ id: number }>`
      with given as materialized (
        select nextval(pg_get_serial_sequence('audit_log', 'id')) as id, uuid_send(gen_random_uuid()) as details_salt,
          uuid_send(gen_random_uuid()) as origin_salt, r.*
        from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb)
          as r (action text, subject text, subject_id bigint, before jsonb, after jsonb, details jsonb, origin jsonb)
      ), entries as (
        insert into audit_log (id, user_id, action, subject, subject_id, before, after, details_digest, origin_digest, key_id)
        select id, ${user_id}::bigint, action, subject, subject_id, before, after,
          sha256(details_salt || convert_to(details::text, 'UTF8')), sha256(origin_salt || convert_to(origin::text, 'UTF8')), ${key_id}::bigint
        from given
      ), parts as (
        insert into audit_personal (entry_id, part, salt, content)
        select id, 'details', details_salt, details from given where details is not null
        union all select id, 'origin', origin_salt, origin from given where origin is not null
      )${further ? sql`, further as (${further})` : sql``}
      select id from given`.execute(tx);
    ids.push(...added.rows.map(({ id }) => id));
  });
  return ids;
}

/** Deletes a person's identifying data from the audit log. Returns the ids of the entries that lost each part. */
export async function erasePersonRows(tx: Db, userId: number): Promise<{ details: number[]; origin: number[] }> {
  // The guard on audit_personal allows deletions for this transaction only.
  await setLocal(tx, 'amayumba.erasing', 'on');
  const tenants = sql`select t.id from tenants t where t.user_id = ${userId}::bigint`;
  const { rows } = await sql<{ details: number[]; origin: number[] }>`
    with records as materialized (${recordsOfTenants(tenants)}),
    about as (
      select al.id from audit_log al where al.subject in ('user', 'sign_in') and al.subject_id = ${userId}::bigint
      union all
      select al.id from records r join audit_log al on al.subject = r.subject and al.subject_id = r.id
      union all
      select al.id from audit_log al where ${isAboutOldTerms(tenants)}
    ), erased as (
      delete from audit_personal ap
      where (ap.part = 'details' and ap.entry_id in (select id from about))
        or (ap.part = 'origin' and ap.entry_id in (select al.id from audit_log al where al.user_id = ${userId}::bigint))
      returning ap.entry_id, ap.part
    )
    select coalesce(jsonb_agg(entry_id order by entry_id) filter (where part = 'details'), '[]') as details,
      coalesce(jsonb_agg(entry_id order by entry_id) filter (where part = 'origin'), '[]') as origin
    from erased`.execute(tx);
  await setLocal(tx, 'amayumba.erasing', 'off');
  return rows[0] ?? { details: [], origin: [] };
}
