import { addDays, DAY_MS } from '@amayumba/contract/calendar.ts';
import type { Db } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type Parts, todayOf } from '../../parts.ts';
import { eraseOldAddresses, erasePersonFromAudit, recordAudit } from '../audit/audit.service.ts';
import { findDataSubject } from './data-subjects.repository.ts';
import { deleteRowsOfPerson } from './person-rows.repository.ts';
import { removeBytes } from '../../files/remove-bytes.ts';
import * as sweeps from './retention.repository.ts';
import type { DeleteBatch } from './retention.repository.ts';

/** Rows per transaction: few enough that other requests do not wait for them. */
const AT_ONCE = 500;
/** Accounts take more statements each. */
const ACCOUNTS_AT_ONCE = 20;
/**
 * Drafts of imports last a day; links are stored a week longer, so that a used link can be reported as used. Callbacks
 * of the networks and the SMS gateway are kept while a payment or a message may be disputed. Deliveries to webhooks can
 * be repeated for a month.
 */
const FIXED_DAYS = { drafts: 1, links: 7, provider_events: 90, message_reports: 90, webhook_events: 30 };

/** The number of removed rows by kind; kinds with none are omitted. */
export type Removed = Record<string, number>;

/**
 * Removes data whose retention period has ended, batch by batch; never money, leases or a tenant's identity. Returns
 * the counts, which the audit log records. `signal` stops it after the current batch.
 */
export async function applyRetention(
  parts: Pick<Parts, 'db' | 'files' | 'clock'>,
  signal?: AbortSignal,
): Promise<Removed> {
  const { db, clock } = parts;
  const retention = await sweeps.findRetention(db);
  const { notification_days, attachment_days } = retention;
  const removed: Removed = {};
  const sweep = async (kind: string, days: number, work: DeleteBatch, atOnce = AT_ONCE) => {
    const before = new Date(clock.now() - days * DAY_MS);
    for (;;) {
      if (signal?.aborted) return;
      const count = await inTransaction(db, (tx) => work(tx, before, atOnce));
      if (count > 0) removed[kind] = (removed[kind] ?? 0) + count;
      if (count < atOnce) return;
    }
  };
  try {
    await sweep('sign_ins', retention.sign_in_days, sweeps.deleteOldSessions);
    await sweep('devices', retention.sign_in_days, sweeps.deleteOldDevices);
    if (!signal?.aborted)
      await inTransaction(db, (tx) => eraseOldAddresses(tx, addDays(todayOf(parts), -retention.sign_in_days)));
    if (notification_days > 0) await sweep('notifications', notification_days, sweeps.deleteOldNotifications);
    await sweep('mail', retention.sent_mail_days, sweeps.deleteOldMail);
    await sweep('mail', retention.sent_mail_days, sweeps.deleteDismissedMail);
    await sweep('contact_messages', retention.contact_message_days, sweeps.deleteOldContactMessages);
    await sweep('unused_accounts', retention.unused_account_days, removeUnusedAccounts, ACCOUNTS_AT_ONCE);
    if (attachment_days > 0) {
      const keys: string[] = [];
      await sweep('attachments', attachment_days, async (tx, before, limit) => {
        const storageKeys = await sweeps.deleteOldAttachments(tx, before, limit);
        keys.push(...storageKeys);
        return storageKeys.length;
      });
      await removeBytes(parts.files, keys);
    }
    await sweep('links', FIXED_DAYS.links, sweeps.deleteOldLinks);
    await sweep('import_drafts', FIXED_DAYS.drafts, sweeps.deleteOldDrafts);
    await sweep('provider_events', FIXED_DAYS.provider_events, sweeps.deleteOldProviderEvents);
    await sweep('message_reports', FIXED_DAYS.message_reports, sweeps.deleteOldMessageReports);
    await sweep('webhook_events', FIXED_DAYS.webhook_events, sweeps.deleteOldWebhookEvents);
  } finally {
    // Rows that were removed before a failure are recorded too.
    if (Object.keys(removed).length > 0)
      await inTransaction(db, (tx) =>
        recordAudit(tx, null, { action: 'applied', subject: 'retention', subject_id: null, after: removed }),
      );
  }
  return removed;
}

async function removeUnusedAccounts(tx: Db, before: Date, limit: number): Promise<number> {
  const accounts = await sweeps.listUnusedAccounts(tx, before, limit);
  for (const { id } of accounts) {
    const who = await findDataSubject(tx, id);
    if (!who) continue;
    // These rows hold names and addresses without a reference to the account, so its deletion does not remove them.
    for (const table of ['mail_outbox', 'contact_messages', 'sign_in_failures'] as const)
      await deleteRowsOfPerson(tx, table, who);
    await erasePersonFromAudit(tx, null, id);
    await sweeps.deleteAccount(tx, id);
  }
  return accounts.length;
}
