import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { UNDECIDED_STATES } from '@amayumba/contract/money/collection.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { setLocal } from '../../../db/set-local.ts';
import { lastDay } from '../../tenants/tenant-and-home.ts';
import { SIMILAR_FROM } from './score-match.ts';

/** The money to find accounts for, by its index in a list. */
export interface SoughtMoney {
  n: number;
  channel: string;
  /** Whole shillings. */
  amount: number;
  day: CalendarDate;
  /** The codes in its text. */
  codes: string[];
  /** The last nine digits of the payer's phone. */
  phone_end: string | null;
  /** Empty where the payer is not named. */
  name: string;
  text: string;
  reference: string | null;
}

/** A possible account of some money, and what it was found by. */
export interface Candidate {
  n: number;
  account: number;
  by: 'code' | 'request' | 'phone' | 'name' | 'amount';
}

const sought = (money: readonly SoughtMoney[]) => sql`jsonb_to_recordset(${JSON.stringify(money)}::jsonb)
  as m (n integer, channel text, amount bigint, day date, codes text[], phone_end text, name text, text text,
    reference text)`;

/** An account `a` with its lease `l` is current, or ended within twelve months. */
const isRecent = (today: CalendarDate) =>
  sql`(a.lease_id is null or ${lastDay} is null or ${lastDay} >= ${today}::date - interval '12 months')`;
/** Money without a code is for a lease that continues, or for open charges of one that ended. */
const mayReceive = (today: CalendarDate) => sql`(
  a.lease_id is not null and (${lastDay} is null or ${lastDay} >= ${today}::date)
  or a.open_amount > 0 and ${isRecent(today)})`;

/** The last nine digits of a phone. */
export const phoneEndOf = (column: string) => sql`right(regexp_replace(${sql.ref(column)}, '[^0-9]', '', 'g'), 9)`;

/**
 * The accounts that money names by a code, a request for it, or a phone: the tenant's, or that of an earlier payer. A
 * request is found by the network's id, else by phone, amount and day, unless a statement has answered it. `offset 0`
 * keeps PostgreSQL from reading whole tables for a few sums of money. See docs/rules.md, Matching.
 */
export async function listNamed(db: Db, money: readonly SoughtMoney[], today: CalendarDate): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with money as materialized (select m.* from ${sought(money)})
    select m.n, a.id as account, 'code' as by
    from money m join accounts a on a.reference_code = any (m.codes) left join leases l on l.id = a.lease_id
    where ${isRecent(today)}
    union
    select m.n, k.account_id, 'request'
    from money m join collections k on k.provider = m.channel and k.state = any (${UNDECIDED_STATES})
      and (m.reference in (k.id::text, replace(k.id::text, '-', ''), k.provider_reference)
        or right(k.phone, 9) = m.phone_end and k.amount = m.amount
          and (k.requested_at at time zone interval '3 hours')::date = m.day
          and not exists (select from receipts r
            where r.account_id = k.account_id and r.amount = k.amount and r.channel = k.provider
              and r.source = 'statement' and r.voided_at is null
              and (r.received_at at time zone interval '3 hours')::date = m.day))
    union
    select m.n, a.id, 'phone'
    from money m cross join lateral (
      select u.id from users u where ${phoneEndOf('u.phone_number')} = m.phone_end offset 0
    ) u
    join tenants t on t.user_id = u.id
    join accounts a on a.tenant_id = t.id left join leases l on l.id = a.lease_id
    where ${mayReceive(today)}
    union
    select m.n, a.id, 'phone'
    from money m cross join lateral (
      select r.account_id from receipts r
      where ${phoneEndOf('r.payer_phone')} = m.phone_end and r.payer_phone <> '' and r.voided_at is null
      group by r.account_id offset 0
    ) r
    join accounts a on a.id = r.account_id left join leases l on l.id = a.lease_id
    where ${mayReceive(today)}`.execute(db);
  return rows;
}

/** How similar a name, by default of a tenant `u`, is to some consecutive words of a text, in any order. */
export const similarityInText = (text: RawBuilder<unknown>, name: RawBuilder<unknown> = sql`u.shown_name`) =>
  sql`strict_word_similarity(lower(${name}), lower(${text}))`;

/** The most accounts that one amount finds of each kind, the oldest debts first. */
const SAME_AMOUNT_MAX = 10;
/** The most that are compared with the text of money without a payer, which then puts the best first. */
const COMPARED_MAX = 1000;
const atMost = sql`case when m.name = '' and m.text <> '' then ${COMPARED_MAX}::int else ${SAME_AMOUNT_MAX}::int end`;

/**
 * The accounts whose tenant has a similar name, and some whose open sum, charges or rents equal the amount, those first
 * whom the text of money without a payer names. Call it in a transaction, because it sets the similarity of names for
 * it. See docs/rules.md, Matching.
 */
export async function listSimilar(tx: Db, money: readonly SoughtMoney[], today: CalendarDate): Promise<Candidate[]> {
  await setLocal(tx, 'pg_trgm.similarity_threshold', SIMILAR_FROM);
  const { rows } = await sql<Candidate>`
    with money as materialized (select m.* from ${sought(money)})
    select m.n, a.id as account, 'name' as by
    from money m cross join lateral (
      select u.id from users u where m.name <> '' and u.role = 'tenant' and lower(u.shown_name) % lower(m.name)
    ) u
    join tenants t on t.user_id = u.id join accounts a on a.tenant_id = t.id left join leases l on l.id = a.lease_id
    where ${mayReceive(today)}
    union
    select m.n, found.id, 'amount'
    from money m cross join lateral (select same.id from (
      (select a.id from accounts a left join leases l on l.id = a.lease_id
        where a.open_amount = m.amount and a.open_amount > 0 and ${mayReceive(today)}
        order by a.oldest_due, a.id limit ${atMost})
      union
      (select c.account_id from charges c join accounts a on a.id = c.account_id left join leases l on l.id = a.lease_id
        where c.outstanding_amount = m.amount and c.outstanding_amount > 0 and c.deleted_at is null and c.is_owed
          and c.due_date = a.oldest_due and ${mayReceive(today)}
        order by c.due_date, c.account_id limit ${atMost})
      union
      (select a.id from lease_terms lt join accounts a on a.lease_id = lt.lease_id join leases l on l.id = a.lease_id
        where lt.rent_amount = any (array(
            select m.amount / rents from generate_series(1, 12) rents where m.amount % rents = 0))
          and ${mayReceive(today)}
        limit ${atMost})
      ) same
      join accounts a on a.id = same.id join tenants t on t.id = a.tenant_id join users u on u.id = t.user_id
      order by case when m.name = '' then ${similarityInText(sql`m.text`)} else 0 end desc, a.oldest_due, a.id
      limit ${3 * SAME_AMOUNT_MAX}
    ) found`.execute(tx);
  return rows;
}
