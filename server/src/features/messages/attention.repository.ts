import { readSmsNumber } from '@amayumba/contract/messages/sms-number.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { onlyRow } from '../../db/only-row.ts';
import { listDeadNumbers } from './dead-numbers.repository.ts';

/** SMS for which the account at the gateway had no money. */
export async function findUnpaid(db: Db) {
  const { rows } = await sql<{ count: number; since: string | null; next_attempt_at: string | null }>`
    select count(*)::int as count, min(m.created_at) as since, min(m.next_attempt_at) as next_attempt_at
    from text_messages m where m.next_attempt_at is not null and m.reason = 'no_balance'`.execute(db);
  return onlyRow(rows);
}

/** SMS that are due while the gateway refuses the keys or does not answer. */
export async function findStopped(db: Db, now: Date) {
  const { rows } = await sql<{ last_error: string; count: number; since: string }>`
    select h.last_error, count(*)::int as count, min(m.created_at) as since
    from provider_health h join text_messages m on m.next_attempt_at <= ${now}
    where h.provider = 'sms' and h.last_error <> '' group by h.last_error`.execute(db);
  return rows[0];
}

/** SMS since an instant that failed, or of which nobody knows whether they arrived, and that were not sent again. */
export async function countLost(db: Db, since: Date) {
  const { rows } = await sql<{ failed: number; unknown: number; last_at: string | null }>`
    select count(*) filter (where m.state = 'failed')::int as failed,
      count(*) filter (where m.state = 'unknown')::int as unknown, max(m.created_at) as last_at
    from text_messages m
    where m.created_at >= ${since} and m.channel = 'sms' and m.state in ('failed', 'unknown')
      and not exists (select from text_messages r where r.repeat_of = m.id)`.execute(db);
  return onlyRow(rows);
}

/** People whose number, as it is now, does not work, by SMS that failed or were left out for it since an instant. */
export async function listUnreachable(db: Db, { since, now }: { since: Date; now: Date }) {
  const { rows } = await sql<{ user_id: number; name: string; phone: string; number: string; last_at: string }>`
    select u.id as user_id, u.shown_name as name, u.phone_number as phone, m.to_address as number,
      max(m.created_at) as last_at
    from text_messages m join users u on u.id = m.user_id
    where m.created_at >= ${since} and m.channel = 'sms' and m.state in ('failed', 'skipped')
      and (m.state = 'failed' or m.reason = 'dead_number')
    group by u.id, m.to_address order by max(m.created_at) desc`.execute(db);
  const current = rows.filter(({ phone, number }) => readSmsNumber(phone) === number);
  if (current.length === 0) return [];
  const dead = await listDeadNumbers(
    db,
    current.map(({ number }) => number),
    now,
  );
  return current.filter(({ number }) => dead.has(number));
}

/** Makes SMS due for which the account had no money. Returns their count. */
export async function retryUnpaid(tx: Db, now: Date): Promise<number> {
  const { rows } = await sql`
    update text_messages m set next_attempt_at = ${now}
    where m.next_attempt_at is not null and m.reason = 'no_balance' returning m.id`.execute(tx);
  return rows.length;
}
