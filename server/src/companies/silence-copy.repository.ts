import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/**
 * Keeps the copy of a company from repeating its source's work: waiting messages, requests, callbacks and owners'
 * statements are not sent or answered here. The accounts at networks and SMS gateways and the webhooks are off, and API
 * keys and mailed links do not work.
 */
export async function silenceCopy(tx: Db, now: Date): Promise<void> {
  await sql`
    update mail_outbox m set failed_at = ${now}, dismissed_at = ${now}, last_error = 'a copy sends nothing',
      sealed_link = null, claimed_until = null
    where m.sent_at is null and m.failed_at is null`.execute(tx);
  await sql`
    update text_messages m set state = 'skipped', reason = 'too_late', next_attempt_at = null, sealed_code = null
    where m.state = 'waiting'`.execute(tx);
  await sql`
    update text_messages m set state = 'unknown', reason = 'interrupted', claimed_at = null
    where m.state = 'sent' and m.claimed_at is not null`.execute(tx);
  await sql`
    update collections c set state = 'unknown', next_check_at = null
    where c.state in ('created', 'sent', 'pending')`.execute(tx);
  await sql`update collections c set next_check_at = null where c.next_check_at is not null`.execute(tx);
  await tx.updateTable('provider_settings').set({ mode: 'off' }).execute();
  await sql`update webhook_events e set prepared_at = ${now} where e.prepared_at is null`.execute(tx);
  await sql`
    update webhook_deliveries d set state = 'failed', next_at = null where d.next_at is not null`.execute(tx);
  // The rest of a run would be issued and mailed to owners.
  await tx
    .updateTable('owner_statement_runs')
    .set({ state: 'failed', finished_at: now })
    .where('state', '=', 'running')
    .execute();
  await tx.updateTable('webhooks').set({ is_active: false, disabled_reason: null }).execute();
  await tx.updateTable('api_keys').set({ revoked_at: now }).where('revoked_at', 'is', null).execute();
  await tx.deleteFrom('one_time_tokens').execute();
}
