import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { MessagePurpose, MessageReason, MessageState } from '@amayumba/contract/messages/message.ts';
import type { ProviderMode } from '@amayumba/contract/money/provider.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';

/** An SMS that this process has claimed to send it. */
export interface ClaimedMessage {
  id: number;
  purpose: MessagePurpose;
  to: string;
  body: string;
  sealed_code: Buffer | null;
}

/** What waits for the morning outside the quiet hours. */
const WAITS_FOR_MORNING = sql`('reminder', 'announcement')`;

/** Holds reminders and announcements that are due until an instant. */
export async function holdDue(db: Db, now: Date, until: Date): Promise<void> {
  await sql`
    update text_messages m set next_attempt_at = ${until} where m.id = any (array(
      select k.id from text_messages k where k.next_attempt_at <= ${now} and k.purpose in ${WAITS_FOR_MORNING}
      for update skip locked))`.execute(db);
}

/** Skips all that is due. */
export async function skipDue(db: Db, now: Date, reason: MessageReason): Promise<void> {
  await sql`
    update text_messages m set state = 'skipped', reason = ${reason}, next_attempt_at = null, sealed_code = null
    where m.id = any (array(
      select k.id from text_messages k where k.next_attempt_at <= ${now} for update skip locked))`.execute(db);
}

/** Skips reminders of the ladder whose day was before a day, and that nobody chose to send again. */
export async function skipTooLate(db: Db, now: Date, before: CalendarDate): Promise<void> {
  await sql`
    update text_messages m set state = 'skipped', reason = 'too_late', next_attempt_at = null
    where m.id = any (array(
      select k.id from text_messages k
      where k.next_attempt_at <= ${now} and k.step is not null and k.repeat_of is null and k.day < ${before}::date
      for update skip locked))`.execute(db);
}

/** Notes at all that is due why it waits. */
export async function noteWhyDue(db: Db, now: Date, reason: MessageReason): Promise<void> {
  await sql`
    update text_messages m set reason = ${reason} where m.id = any (array(
      select k.id from text_messages k
      where k.next_attempt_at <= ${now} and k.reason is distinct from ${reason} for update skip locked))`.execute(db);
}

/**
 * Claims SMS that are due: receipts, notices and codes first, then those that wait longest. Nobody claims them again:
 * after this they are answered, released by the process that claimed them, or become unknown.
 */
export async function claimDue(
  db: Db,
  { now, mode, limit }: { now: Date; mode: Exclude<ProviderMode, 'off'>; limit: number },
): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    update text_messages m set claimed_at = ${now}, next_attempt_at = null, mode = ${mode}
    where m.id = any (array(
      select k.id from text_messages k where k.next_attempt_at <= ${now}
      order by k.purpose in ${WAITS_FOR_MORNING}, k.next_attempt_at, k.id limit ${limit} for update skip locked))
    returning m.id, m.purpose, m.to_address as to, m.body, m.sealed_code`.execute(db);
  return rows;
}

/** Gives claimed SMS back that were certainly not sent. They are due again at an instant. */
export async function releaseClaimed(
  db: Db,
  ids: readonly number[],
  { claimed_at, until, reason }: { claimed_at: Date; until: Date; reason: MessageReason | null },
): Promise<void> {
  await sql`
    update text_messages m set claimed_at = null, mode = null, next_attempt_at = ${until}, reason = ${reason}
    where m.id = any (${ids}::bigint[]) and m.claimed_at = ${claimed_at} and m.state = 'waiting'`.execute(db);
}

/** What became of a claimed SMS. */
export interface Outcome {
  id: number;
  state: Extract<MessageState, 'sent' | 'failed' | 'unknown' | 'waiting'>;
  reason: MessageReason | null;
  gateway_id: string | null;
  cost: number | null;
  /** For one that waits. */
  next_attempt_at: Date | null;
}

/**
 * Stores what became of claimed SMS. An answer that came after another process gave them up as interrupted still counts.
 * The code of one is not needed any more, unless it waits.
 */
export async function recordOutcomes(
  tx: Db,
  outcomes: readonly Outcome[],
  { claimed_at, now }: { claimed_at: Date; now: Date },
): Promise<void> {
  await sql`
    update text_messages m set state = o.state, reason = o.reason, gateway_id = o.gateway_id, cost = o.cost,
      next_attempt_at = o.next_attempt_at,
      claimed_at = case when o.state = 'waiting' then null else m.claimed_at end,
      sent_at = case when o.state = 'sent' then ${now}::timestamptz end,
      sealed_code = case when o.state = 'waiting' then m.sealed_code end
    from json_to_recordset(${JSON.stringify(outcomes)}::json)
      as o (id bigint, state text, reason text, gateway_id text, cost numeric, next_attempt_at timestamptz)
    where m.id = o.id and m.claimed_at = ${claimed_at}
      and (m.state = 'waiting' or m.state = 'unknown' and o.state <> 'waiting')`.execute(tx);
}
