import { type RawBuilder, sql } from 'kysely';
import { type Retention, RETENTION_KEYS } from '@amayumba/contract/privacy/retention.ts';
import type { Db } from '../../db/connect.ts';

/** How long things are kept. It belongs to nobody, so there is no viewer to narrow it to. */
export const findRetention = (db: Db): Promise<Retention> =>
  db.selectFrom('retention').select(RETENTION_KEYS).executeTakeFirstOrThrow();

/** When the clean-up begins to remove anything, in milliseconds since 1970: a week after the portal came to do so. */
export async function retentionStartMs(db: Db): Promise<number> {
  const { begins_at } = await db.selectFrom('retention').select('begins_at').executeTakeFirstOrThrow();
  return Date.parse(begins_at);
}

/** The same, held until the transaction ends so that two changes follow one another. */
export const lockRetention = (tx: Db): Promise<Retention> =>
  tx.selectFrom('retention').select(RETENTION_KEYS).forUpdate().executeTakeFirstOrThrow();

export const writeRetention = (tx: Db, retention: Retention): Promise<Retention> =>
  tx.updateTable('retention').set(retention).returning(RETENTION_KEYS).executeTakeFirstOrThrow();

/** Deletes rows that another process is not deleting just now. Answers how many. */
async function deleteSome(tx: Db, table: string, old: RawBuilder<unknown>, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} gone where gone.ctid = any (array(
      select o.ctid from ${sql.table(table)} o where ${old} limit ${limit} for update skip locked))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** A batch of a clean-up: deletes what is older than a moment, so many rows at most, and answers how many. */
export type DeleteBatch = (tx: Db, before: Date, limit: number) => Promise<number>;

export const deleteOldSessions: DeleteBatch = (tx, before, limit) =>
  deleteSome(tx, 'sessions', sql`least(coalesce(o.ended_at, o.expires_at), o.expires_at) < ${before}`, limit);

/** Devices that nobody signed in with since. */
export const deleteOldDevices: DeleteBatch = (tx, before, limit) =>
  deleteSome(tx, 'known_devices', sql`o.last_seen_at < ${before}`, limit);

export const deleteOldNotifications: DeleteBatch = (tx, before, limit) =>
  deleteSome(tx, 'notifications', sql`o.created_at < ${before}`, limit);

export const deleteOldMail: DeleteBatch = (tx, before, limit) =>
  deleteSome(tx, 'mail_outbox', sql`o.sent_at is not null and o.sent_at < ${before}`, limit);

/** Mail that could not be sent and that a manager let be. */
export const deleteDismissedMail: DeleteBatch = (tx, before, limit) =>
  deleteSome(tx, 'mail_outbox', sql`o.dismissed_at is not null and o.dismissed_at < ${before}`, limit);

export const deleteOldContactMessages: DeleteBatch = (tx, before, limit) =>
  deleteSome(tx, 'contact_messages', sql`o.created_at < ${before}`, limit);

/** Links and codes that ran out, whatever they were for. */
export const deleteOldLinks: DeleteBatch = (tx, before, limit) =>
  deleteSome(tx, 'one_time_tokens', sql`o.expires_at < ${before}`, limit);

/** Rent rolls that were uploaded and not imported. */
export const deleteOldDrafts: DeleteBatch = (tx, before, limit) =>
  deleteSome(tx, 'import_drafts', sql`o.expires_at < ${before}`, limit);

/** Accounts of tenants who never got a home and have not been here since. Answers which they were, so that what hangs on them follows. */
export async function listUnusedAccounts(tx: Db, before: Date, limit: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.role = 'tenant' and u.created_at < ${before}
      and not exists (select from tenants t where t.user_id = u.id)
      and not exists (select from sessions s where s.user_id = u.id and s.last_used_at >= ${before})
      and not exists (select from audit_log g
        where g.subject = 'sign_in' and g.subject_id = u.id and g.action = 'signed in' and g.at >= ${before})
    order by u.id limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

export async function deleteAccount(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute();
}

/** Takes the attachments of complaints that were closed before a moment away. Answers where their bytes lie. */
export async function deleteOldAttachments(tx: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    delete from files f where f.id in (
      select c.attachment_file_id from complaints c
      where c.attachment_file_id is not null and c.status_id = 4 and c.updated_at < ${before}
      limit ${limit} for update skip locked)
    returning f.storage_key`.execute(tx);
  return rows.map(({ storage_key }) => storage_key);
}
