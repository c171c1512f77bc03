import type { Message, MessageQuery, MessageReason } from '@amayumba/contract/messages/message.ts';
import { sql } from 'kysely';
import { anyOf, type Condition, foundByAny, visibleMessages, whenGiven } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { anyPattern, listedLate } from '../../db/listed.ts';
import { TRIGRAM } from '../accounts/person-search.ts';
import { matches } from '../ledger/accounts/find-accounts.ts';
import { joinedTenant, withHome } from '../tenants/tenant-and-home.ts';
import type { TenantColumns } from '../tenants/tenant-details.ts';

/** A message with the names of the tenant and the home; all of them null for a message that is about no account. */
export type MessageRow = Omit<Message, 'tenant_details' | 'cost' | 'reason' | 'reason_text'> & {
  [Name in keyof TenantColumns]: TenantColumns[Name] | null;
} & { cost: number | null; reason: MessageReason | null };

/**
 * Whether a message `m` of a tenant `t`, repeated by `again`, may be sent again: an SMS that failed or is unknown,
 * once. Codes have expired by then, and people who want no reminders get none again.
 */
const canRepeat = sql<boolean>`(m.channel = 'sms' and m.state in ('failed', 'unknown') and m.purpose <> 'code'
  and again.id is null
  and (m.purpose not in ('reminder', 'announcement') or t.sms_opted_out_at is null))`;

/** Until when a message `m` waits because of the hour; null once that time is over. */
const heldUntil = (now: Date) => sql`case when m.state = 'waiting' and m.purpose in ('reminder', 'announcement')
  and m.reason is null and m.next_attempt_at > ${now} then m.next_attempt_at end`;

const startOf = (day: string) => `${day}T00:00:00+03:00`;

const findMessages = (db: Db, viewer: Viewer, query: Partial<MessageQuery>) =>
  db
    .selectFrom('text_messages as m')
    .select('m.id')
    .where(visibleMessages(viewer))
    .where(whenGiven(query.account, (id) => sql`m.account_id = ${id}`))
    .where(whenGiven(query.tenant_id, isOfTenant))
    .where(whenGiven(query.purpose, (purpose) => sql`m.purpose = ${purpose}`))
    .where(whenGiven(query.state, (state) => sql`m.state = ${state}`))
    .where(whenGiven(query.channel, (channel) => sql`m.channel = ${channel}`))
    .where(whenGiven(query.announcement, (id) => sql`m.announcement_id = ${id}`))
    .where(whenGiven(query.notice, (id) => sql`m.notice_id = ${id}`))
    .where(whenGiven(query.receipt, (id) => sql`m.receipt_id = ${id}`))
    .where(whenGiven(query.charge, (id) => sql`m.charge_id = ${id}`))
    .where(whenGiven(query.from, (day) => sql`m.created_at >= ${startOf(day)}::timestamptz`))
    .where(whenGiven(query.to, (day) => sql`m.created_at < ${startOf(day)}::timestamptz + interval '1 day'`))
    .where(whenGiven(query.search || undefined, isFoundBy));

const isOfTenant = (
  id: number,
): Condition => sql`(m.account_id in (select a.id from accounts a where a.tenant_id = ${id})
  or (m.account_id is null and m.user_id = (select t.user_id from tenants t where t.id = ${id})))`;

/** A tenant's name, phone or e-mail, a unit, a reference code, or the number or address that a message went to. */
function isFoundBy(search: string): Condition {
  const conditions: Condition[] = [
    sql`m.account_id in (select a.id from accounts a where ${matches(search)})`,
    sql`m.to_address ilike ${anyPattern(search)}`,
  ];
  return search.length < TRIGRAM ? anyOf(conditions) : foundByAny('text_messages', 'm', conditions);
}

const shownMessages = (found: ReturnType<typeof sql> | Condition, now: Date) => sql<MessageRow>`
  select m.id, m.account_id as account, ${joinedTenant}, m.to_address as "to", m.body, m.purpose, m.step, m.channel,
    m.state, m.segments, m.cost, m.reason, m.created_at, ${heldUntil(now)} as held_until, m.sent_at, m.reported_at,
    ${canRepeat} as can_repeat
  from (${found}) found join text_messages m on m.id = found.id
  left join text_messages again on again.repeat_of = m.id
  left join accounts a on a.id = m.account_id left join tenants t on t.id = a.tenant_id
  left join users u on u.id = t.user_id ${withHome}
  order by m.created_at desc, m.id desc`;

/** The messages that match a query, the newest first: all, or one page. */
export function listMessageRows(db: Db, viewer: Viewer, query: MessageQuery, now: Date) {
  const found = findMessages(db, viewer, query).orderBy('m.created_at', 'desc').orderBy('m.id', 'desc');
  return listedLate(query, found, (page) => ({
    execute: async () => (await shownMessages(sql`${page}`, now).execute(db)).rows,
  }));
}

/** One message, if its viewer may see it. */
export async function findMessageRow(db: Db, viewer: Viewer, id: number, now: Date): Promise<MessageRow | undefined> {
  const found = findMessages(db, viewer, {}).where('m.id', '=', id);
  return (await shownMessages(sql`${found}`, now).execute(db)).rows[0];
}

/** A message that is to be sent again, locked until the transaction ends, with the tenant's number as it is now. */
export function lockMessage(tx: Db, id: number) {
  return tx
    .selectFrom('text_messages as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.to_address', 'm.purpose', 'm.account_id', 'm.user_id', 'm.body', 'm.language', 'm.step'])
    .select(['m.charge_id', 'm.day', 'm.amount', 'm.announcement_id', 'm.notice_id', 'm.receipt_id', 'u.phone_number'])
    .select(
      sql<boolean>`exists (select from receipts r where r.id = m.receipt_id and r.voided_at is not null)`.as(
        'is_receipt_void',
      ),
    )
    .where('m.id', '=', id)
    .forUpdate('m')
    .executeTakeFirst();
}
