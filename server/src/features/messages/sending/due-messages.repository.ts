import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { MessagePurpose, MessageReason, MessageState } from '@amayumba/contract/messages/message.ts';
import type { ProviderMode } from '@amayumba/contract/money/provider.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { isCollecting } from '../reminders/reminder-state.repository.ts';
import { isTooLate } from './too-late.repository.ts';

/** An SMS that is due. */
export interface DueMessage {
  id: number;
  purpose: MessagePurpose;
  user_id: number | null;
  to: string;
  body: string;
  sealed_code: Buffer | null;
}

/** Whether any SMS is due. */
export const isAnyDue = async (db: Db, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('text_messages')
    .select('id')
    .where('next_attempt_at', '<=', now.toISOString())
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Messages that wait for the morning outside the quiet hours. */
const WAITS_FOR_MORNING = sql`('reminder', 'announcement')`;

/** Holds due reminders and announcements until an instant. Those without money on the account keep that reason. */
export async function holdDueMessages(db: Db, now: Date, until: Date): Promise<void> {
  await sql`
    update text_messages m set next_attempt_at = ${until}, reason = case when m.reason = 'no_balance' then m.reason end
    where m.id = any (array(
      select k.id from text_messages k where k.next_attempt_at <= ${now} and k.purpose in ${WAITS_FOR_MORNING}
      for update skip locked))`.execute(db);
}

/** Skips all messages that are due. */
export async function skipDueMessages(db: Db, now: Date, reason: MessageReason): Promise<void> {
  await sql`
    update text_messages m set state = 'skipped', reason = ${reason}, next_attempt_at = null, sealed_code = null
    where m.id = any (array(
      select k.id from text_messages k where k.next_attempt_at <= ${now} for update skip locked))`.execute(db);
}

/** Records on all due messages why they wait. */
export async function setReasonOfDueMessages(db: Db, now: Date, reason: MessageReason): Promise<void> {
  await sql`
    update text_messages m set reason = ${reason} where m.id = any (array(
      select k.id from text_messages k
      where k.next_attempt_at <= ${now} and k.reason is distinct from ${reason} for update skip locked))`.execute(db);
}

/**
 * Reserves SMS that are due until an instant, after which another process may reserve them: receipts, notices and codes
 * first, then those that wait longest.
 */
export async function reserveDue(
  db: Db,
  { now, reserved_until, limit }: { now: Date; reserved_until: Date; limit: number },
): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    update text_messages m set next_attempt_at = ${reserved_until}
    where m.id = any (array(
      select k.id from text_messages k where k.next_attempt_at <= ${now}
      order by k.purpose in ${WAITS_FOR_MORNING}, k.next_attempt_at, k.id limit ${limit} for update skip locked))
    returning m.id, m.purpose, m.user_id, m.to_address as to, m.body, m.sealed_code`.execute(db);
  return rows;
}

type Reserved = { reserved_until: Date };

/** The open amount of an account `a`, deposits included. */
const OPEN = sql`(select coalesce(sum(p.outstanding_amount), 0) from live_charges p
  where p.account_id = a.id and p.is_owed)`;

/** No account `o` of the tenant of `a` meets a condition: a tenant gets an announcement once for all accounts. */
const noAccountOf = (condition: ReturnType<typeof sql>) =>
  sql`not exists (select from accounts o where o.tenant_id = a.tenant_id and ${condition})`;

/**
 * Why a reminder or an announcement `k` of an account `a`, and the announcement `n`, must no longer be sent; null if it
 * may be. A reminder by hand is sent unless less is open than it names.
 */
const reasonNow = (today: CalendarDate) => sql<MessageReason | null>`case
  when n.bucket in ('open', 'not_due') and ${noAccountOf(sql`o.open_amount > 0`)} then 'settled'
  when n.bucket in ('arrears', 'overdue', '1_30', '31_60', '61_90', 'over_90')
    and ${noAccountOf(sql`o.oldest_due < ${today}::date`)} then 'not_overdue'
  when k.purpose <> 'reminder' then null
  when ${OPEN} = 0 then 'settled'
  when ${OPEN} < k.amount then 'part_paid'
  when k.step is null or k.repeat_of is not null then null
  when a.disputed_at is not null then 'disputed'
  when a.promise_on >= ${today}::date then 'promise'
  when ${isCollecting} then 'collection_open'
  when (select sum(c.amount) from claims c join live_charges p on p.id = c.charge_id
    where p.account_id = a.id and p.is_owed and c.state = 'waiting') >= ${OPEN} then 'claim_waiting'
end`;

/**
 * Skips reserved SMS that their tenants must no longer get, because something changed while they waited: reminders,
 * announcements, and those about void receipts. Returns the ids.
 */
export async function skipUnwanted(
  db: Db,
  ids: readonly number[],
  { reserved_until, today }: Reserved & { today: CalendarDate },
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    update text_messages m set state = 'skipped', reason = found.reason, next_attempt_at = null
    from (
      select k.id, case
        when k.purpose = 'receipt' then case when r.voided_at is not null then 'receipt_void' end
        when t.sms_opted_out_at is not null then 'opted_out'
        else ${reasonNow(today)}
      end as reason
      from text_messages k join accounts a on a.id = k.account_id join tenants t on t.id = a.tenant_id
      left join announcements n on n.id = k.announcement_id left join receipts r on r.id = k.receipt_id
      where k.id = any (${ids}::bigint[]) and k.purpose in ('reminder', 'announcement', 'receipt')
    ) found
    where m.id = found.id and found.reason is not null and m.next_attempt_at = ${reserved_until}
    returning m.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Skips the reminder or the announcement of a mail if it must no longer be sent, including one of a day before `first`.
 * Returns the reason, also that of an earlier attempt, whose process ended before it stored that
 * the mail failed; undefined if the mail is sent.
 */
export async function skipMail(
  db: Db,
  mailId: number,
  { today, first }: { today: CalendarDate; first: CalendarDate },
): Promise<MessageReason | undefined> {
  const { rows } = await sql<{ reason: MessageReason }>`
    update text_messages m set state = 'skipped', reason = found.reason
    from (
      select k.id, case when k.state = 'skipped' then k.reason
        when ${isTooLate(first)} then 'too_late' else ${reasonNow(today)} end as reason
      from text_messages k join accounts a on a.id = k.account_id left join announcements n on n.id = k.announcement_id
      where k.mail_id = ${mailId} and k.state in ('waiting', 'failed', 'skipped')
    ) found
    where m.id = found.id and found.reason is not null
    returning m.reason`.execute(db);
  return rows[0]?.reason;
}

/** The present phone numbers of the recipients of SMS. A code is only for the number for which it was made. */
export async function listPhones(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; phone: string }>`
    select k.id, u.phone_number as phone from text_messages k join users u on u.id = k.user_id
    where k.id = any (${ids}::bigint[]) and k.purpose <> 'code'`.execute(db);
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}

/** Changes the number of a reserved SMS. */
export async function readdress(
  db: Db,
  id: number,
  { reserved_until, number }: Reserved & { number: string },
): Promise<void> {
  await sql`
    update text_messages m set to_address = ${number}
    where m.id = ${id} and m.next_attempt_at = ${reserved_until}`.execute(db);
}

/** Skips a reserved SMS, and removes its code. */
export async function skipReserved(
  db: Db,
  id: number,
  { reserved_until, reason }: Reserved & { reason: MessageReason },
): Promise<void> {
  await sql`
    update text_messages m set state = 'skipped', reason = ${reason}, next_attempt_at = null, sealed_code = null
    where m.id = ${id} and m.next_attempt_at = ${reserved_until}`.execute(db);
}

/**
 * Claims reserved SMS for sending. They are never claimed again: after this they are answered, returned by the process
 * that claimed them, or become unknown. Returns the ids of those that are still reserved.
 */
export async function claimReserved(
  db: Db,
  ids: readonly number[],
  { reserved_until, claimed_at, mode }: Reserved & { claimed_at: Date; mode: Exclude<ProviderMode, 'off'> },
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    update text_messages m set claimed_at = ${claimed_at}, next_attempt_at = null, mode = ${mode}
    where m.id = any (${ids}::bigint[]) and m.next_attempt_at = ${reserved_until} returning m.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns reserved SMS to the queue. They are due again at an instant. */
export async function releaseReserved(
  db: Db,
  ids: readonly number[],
  { reserved_until, until }: Reserved & { until: Date },
): Promise<void> {
  await sql`
    update text_messages m set next_attempt_at = ${until}
    where m.id = any (${ids}::bigint[]) and m.next_attempt_at = ${reserved_until}`.execute(db);
}

/** Returns claimed SMS to the queue that certainly did not reach the gateway. They are due again at once. */
export async function releaseClaimed(
  db: Db,
  ids: readonly number[],
  { claimed_at, now, reason }: { claimed_at: Date; now: Date; reason: MessageReason },
): Promise<void> {
  await sql`
    update text_messages m set claimed_at = null, mode = null, next_attempt_at = ${now}, reason = ${reason}
    where m.id = any (${ids}::bigint[]) and m.claimed_at = ${claimed_at} and m.state = 'waiting'`.execute(db);
}

/** The result of a claimed SMS. */
export interface Outcome {
  id: number;
  state: Extract<MessageState, 'sent' | 'failed' | 'unknown' | 'waiting'>;
  reason: MessageReason | null;
  gateway_id: string | null;
  cost: number | null;
  /** For one that waits again. */
  next_attempt_at: Date | null;
}

/**
 * Stores the results of claimed SMS. An answer still counts after another process recorded the SMS as interrupted.
 * Removes the code of each, unless it waits again.
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
