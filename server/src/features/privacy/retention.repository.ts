import { type RawBuilder, sql } from 'kysely';
import { type Retention, RETENTION_KEYS } from '@amayumba/contract/privacy/retention.ts';
import type { Db } from '../../db/connect.ts';

/** Reads the retention settings. They belong to nobody, so no viewer narrows the query. */
export const findRetention = (db: Db): Promise<Retention> =>
  db.selectFrom('retention').select(RETENTION_KEYS).executeTakeFirstOrThrow();

/** Returns when the clean-up starts to remove data, in milliseconds since 1970: a week after the portal got the job. */
export async function retentionStartMs(db: Db): Promise<number> {
  const { begins_at } = await db.selectFrom('retention').select('begins_at').executeTakeFirstOrThrow();
  return Date.parse(begins_at);
}

/** Reads the retention settings and locks them, so that two changes run one after the other. */
export const lockRetention = (tx: Db): Promise<Retention> =>
  tx.selectFrom('retention').select(RETENTION_KEYS).forUpdate().executeTakeFirstOrThrow();

export const writeRetention = (tx: Db, retention: Retention): Promise<Retention> =>
  tx.updateTable('retention').set(retention).returning(RETENTION_KEYS).executeTakeFirstOrThrow();

/** One batch of a clean-up: deletes at most `limit` rows older than `before`, and returns their number. */
export type DeleteBatch = (tx: Db, before: Date, limit: number) => Promise<number>;

/** Deletes rows `o` that are old, skipping those that another process is deleting. */
const deleteOld =
  (table: string, isOld: (before: Date) => RawBuilder<unknown>): DeleteBatch =>
  async (tx, before, limit) => {
    const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} gone where gone.ctid = any (array(
      select o.ctid from ${sql.table(table)} o where ${isOld(before)} limit ${limit} for update skip locked))`.execute(
      tx,
    );
    return Number(numAffectedRows ?? 0);
  };

export const deleteOldSessions = deleteOld(
  'sessions',
  (before) => sql`least(coalesce(o.ended_at, o.expires_at), o.expires_at) < ${before}`,
);

/** Deletes devices without a sign-in since then. */
export const deleteOldDevices = deleteOld('known_devices', (before) => sql`o.last_seen_at < ${before}`);

export const deleteOldNotifications = deleteOld('notifications', (before) => sql`o.created_at < ${before}`);

export const deleteOldMail = deleteOld('mail_outbox', (before) => sql`o.sent_at is not null and o.sent_at < ${before}`);

/** Deletes failed mail that a manager dismissed. */
export const deleteDismissedMail = deleteOld(
  'mail_outbox',
  (before) => sql`o.dismissed_at is not null and o.dismissed_at < ${before}`,
);

export const deleteOldContactMessages = deleteOld('contact_messages', (before) => sql`o.created_at < ${before}`);

/** Deletes expired links and codes of every purpose. */
export const deleteOldLinks = deleteOld('one_time_tokens', (before) => sql`o.expires_at < ${before}`);

/** Deletes callbacks of the mobile money networks. */
export const deleteOldProviderEvents = deleteOld('provider_events', (before) => sql`o.received_at < ${before}`);

/** Deletes the reports of networks about SMS; the messages keep their results. */
export const deleteOldMessageReports = deleteOld('text_message_reports', (before) => sql`o.received_at < ${before}`);

/**
 * Deletes events for webhooks with their deliveries; those of a day stay until it is over, so that they happen once.
 */
export const deleteOldWebhookEvents = deleteOld(
  'webhook_events',
  (before) => sql`o.happened_at < ${before} and coalesce(o.day, '-infinity') < ${before}`,
);

/** Deletes uploaded rent rolls that were never imported. */
export const deleteOldDrafts = deleteOld('import_drafts', (before) => sql`o.expires_at < ${before}`);

/**
 * Lists accounts of tenants who never got a home and have not signed in since. The caller deletes them with their
 * dependent rows. Those of former owners and colleagues whom the operator made tenants stay, as their records do.
 */
export async function listUnusedAccounts(tx: Db, before: Date, limit: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.role = 'tenant' and u.created_at < ${before}
      and not exists (select from tenants t where t.user_id = u.id)
      and not exists (select from documents d where d.owner_id = u.id)
      and not exists (select from estate_ownerships o where o.owner_id = u.id)
      and not exists (select from owner_statements o where o.owner_id = u.id)
      and not exists (select from remittances o where o.owner_id = u.id)
      and not exists (select from approvals p where u.id in (p.requested_by, p.decided_by))
      and not exists (select from sessions s where s.user_id = u.id and s.last_used_at >= ${before})
      and not exists (select from audit_log g
        where g.subject = 'sign_in' and g.subject_id = u.id and g.action = 'signed in' and g.at >= ${before})
    order by u.id limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

export async function deleteAccount(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute();
}

/**
 * Deletes the attachments of complaints that were closed before a time, with those of their conversations. Returns
 * their storage keys.
 */
export async function deleteOldAttachments(tx: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    with old as (
      select c.id, c.attachment_file_id from complaints c where c.status_id = 4 and c.updated_at < ${before}
    ), theirs as (
      select o.attachment_file_id as file_id from old o where o.attachment_file_id is not null
      union all select cf.file_id from complaint_files cf where cf.complaint_id in (select o.id from old o)
      limit ${limit}
    )
    delete from files f where f.id in (
      select g.id from files g where g.id in (select t.file_id from theirs t) for update skip locked)
    returning f.storage_key`.execute(tx);
  return rows.map(({ storage_key }) => storage_key);
}
