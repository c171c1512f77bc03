import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { SOURCES_OF_KIND } from '@amayumba/contract/ledger/postings.ts';
import type { AccountPromise } from '@amayumba/contract/messages/promise.ts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { shillings } from '../../../db/shillings.ts';

/**
 * The money that came in for the account of a promise `p`, from the day of the promise to the promised day. What was
 * recorded before the promise is no part of what was promised; of what is recorded later, only the day may be known.
 */
const received = sql`(select ${shillings(sql`sum(r.worth)`)} from receipts r
  where r.account_id = p.account_id and r.voided_at is null and r.issued_at >= p.noted_at and r.source = any (${SOURCES_OF_KIND.received}::text[])
    and r.received_at >= date_trunc('day', p.noted_at at time zone interval '3 hours') at time zone interval '3 hours'
    and r.received_at < (p.due_on + 1)::timestamp at time zone interval '3 hours')`;

/** The result of a promise `p` for which `s.received` was received. */
const stateOf = (today: CalendarDate) => sql`case when p.withdrawn_at is not null then 'withdrawn'
  when s.received >= p.amount then 'kept' when p.due_on >= ${today}::date then 'open' else 'broken' end`;

/**
 * The result of the promise that an account `a` has noted; null without one. A promise noted while nothing was open is
 * not recorded, because it cannot be broken.
 */
export const notedPromiseState = (today: CalendarDate) => sql`case when a.promise_on is not null then coalesce(
  (select ${stateOf(today)} from promises p cross join lateral (select ${received} as received) s
    where p.account_id = a.id and p.due_on = a.promise_on and p.withdrawn_at is null order by p.id desc limit 1),
  case when a.promise_on >= ${today}::date then 'open' else 'kept' end) end`;

/** The promises of an account, the newest first. */
export async function listPromiseRows(db: Db, account: number, today: CalendarDate): Promise<AccountPromise[]> {
  const { rows } = await sql<AccountPromise>`
    select p.id, p.amount, s.received, p.due_on, p.promised_by, coalesce(u.shown_name, '') as noted_by, p.noted_at,
      ${stateOf(today)} as state
    from promises p left join users u on u.id = p.noted_by cross join lateral (select ${received} as received) s
    where p.account_id = ${account}
    order by p.noted_at desc, p.id desc`.execute(db);
  return rows;
}

/** The promise of an account whose day is not over. */
export const findOpenPromise = (db: Db, account: number, today: CalendarDate) =>
  db
    .selectFrom('promises')
    .select(['amount', 'due_on', 'promised_by'])
    .where('account_id', '=', account)
    .where('withdrawn_at', 'is', null)
    .where('due_on', '>=', today)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Withdraws the promises of an account whose day is not over. */
export async function withdrawPromises(tx: Db, account: number, today: CalendarDate, at: Date): Promise<void> {
  await tx
    .updateTable('promises')
    .set({ withdrawn_at: at })
    .where('account_id', '=', account)
    .where('withdrawn_at', 'is', null)
    .where('due_on', '>=', today)
    .execute();
}

export async function insertPromise(tx: Db, promise: Insertable<Database['promises']>): Promise<void> {
  await tx.insertInto('promises').values(promise).execute();
}

/** A promise that was not kept. */
export interface BrokenPromise {
  estate_id: number | null;
  account: number;
  tenant_name: string;
  /** Whole shillings, as is the sum received by its day. */
  amount: number;
  received: number;
  due_on: CalendarDate;
}

/** Records that ended promises were checked, each once. Returns the broken ones, the oldest first. */
export async function checkPromises(tx: Db, today: CalendarDate, at: Date): Promise<BrokenPromise[]> {
  const { rows } = await sql<BrokenPromise>`
    with over as (
      update promises p set checked_at = ${at}
      where p.withdrawn_at is null and p.checked_at is null and p.due_on < ${today}::date
      returning p.id, p.account_id, p.amount, p.due_on, p.noted_at
    )
    select p.account_id as account, a.estate_id, u.shown_name as tenant_name, p.amount, s.received, p.due_on
    from over p cross join lateral (select ${received} as received) s
    join accounts a on a.id = p.account_id join tenants t on t.id = a.tenant_id join users u on u.id = t.user_id
    where s.received < p.amount
    order by p.due_on, p.id`.execute(tx);
  return rows;
}
