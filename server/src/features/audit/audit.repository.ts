import { randomBytes } from 'node:crypto';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { type RawBuilder, sql } from 'kysely';
import { inChunks, reserveIds } from '../../db/bulk.ts';
import type { Db } from '../../db/connect.ts';
import { onlyRow } from '../../db/only-row.ts';
import { setLocal } from '../../db/set-local.ts';
import { findAddressesRemovedBefore, startOf } from './audit-chain.repository.ts';
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
    // A statement of its own: on Citus, an insert that reads another part of its statement needs every worker.
    const taken = await reserveIds(tx, 'audit_log', chunk.length);
    const entries = taken.map((id, index) => ({ ...chunk[index], id, details_salt: salt(), origin_salt: salt() }));
    const given = sql`jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as r (id bigint, action text, subject text, subject_id bigint, before jsonb, after jsonb, details jsonb, origin jsonb,
        details_salt text, origin_salt text)`;
    await sql`
      with entries as (
        insert into audit_log (id, user_id, action, subject, subject_id, before, after, details_digest, origin_digest, key_id)
        select r.id, ${user_id}::bigint, r.action, r.subject, r.subject_id, r.before, r.after,
          sha256(decode(r.details_salt, 'hex') || convert_to(r.details::text, 'UTF8')),
          sha256(decode(r.origin_salt, 'hex') || convert_to(r.origin::text, 'UTF8')), ${key_id}::bigint
        from ${given}
      ), parts as (
        insert into audit_personal (entry_id, part, salt, content)
        select r.id, part.name, decode(part.salt, 'hex'), part.content
        from ${given}, lateral (values ('details', r.details_salt, r.details), ('origin', r.origin_salt, r.origin))
          as part (name, salt, content)
        where part.content is not null
      )${further ? sql`, further as (${further})` : sql``}
      select 1`.execute(tx);
    ids.push(...taken);
  });
  return ids;
}

const SALT_BYTES = 16;
const salt = (): string => randomBytes(SALT_BYTES).toString('hex');

/**
 * Deletes where people acted from in entries before a day: network addresses, and all that is personal about a sign-in.
 * Returns how many parts there were. Earlier deletions of this kind need not be looked through again.
 */
export async function eraseOldAddressRows(tx: Db, before: CalendarDate): Promise<number> {
  const removed = await findAddressesRemovedBefore(tx);
  await setLocal(tx, 'amayumba.erasing', 'on');
  const { numAffectedRows } = await sql`
    delete from audit_personal ap using audit_log al
    where al.id = ap.entry_id and (ap.part = 'origin' or al.subject = 'sign_in')
      and al.at < ${startOf(before)}::timestamptz
      and al.at >= ${removed === null ? '-infinity' : startOf(removed)}::timestamptz`.execute(tx);
  await setLocal(tx, 'amayumba.erasing', 'off');
  return Number(numAffectedRows ?? 0);
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
  return onlyRow(rows);
}
