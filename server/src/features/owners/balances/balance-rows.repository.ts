import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { OwnerBalance, OwnerBalancesQuery } from '@amayumba/contract/owners/owner-statement.ts';
import { sql } from 'kysely';
import { anyOf, whenGiven } from '../../../access/scope.ts';
import type { Db } from '../../../db/connect.ts';
import { containsPattern, listed } from '../../../db/listed.ts';
import type { FeeBases } from '../statements/fees.ts';

const isDue = sql`m.kind not in ('deposit', 'charged')`;

/** What is due to an owner on a day. */
export async function balanceOf(db: Db, owner: number, on: CalendarDate): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(m.amount), 0)::bigint as balance from owner_money m
    where m.owner_id = ${owner} and m.effective_on <= ${on}::date and ${isDue}`.execute(db);
  return rows[0]?.balance ?? 0;
}

/** Owners by name with what is due to them on a day, without the fee that is to come. */
export const listBalanceRows = (db: Db, query: OwnerBalancesQuery, on: CalendarDate) =>
  listed(
    query,
    db
      .selectFrom('users as u')
      .leftJoin('owner_details as d', 'd.user_id', 'u.id')
      .select(['u.id as owner', 'u.shown_name as owner_name'])
      .select([
        sql<string>`coalesce(d.payout_account, '')`.as('payout_account'),
        sql<number>`(select count(distinct o.estate_id) from estate_ownerships o join live_estates e on e.id = o.estate_id
          where o.owner_id = u.id and o.from_date <= ${on}::date
            and (o.to_date is null or o.to_date >= ${on}::date))`.as('estates'),
        sql<number>`(select coalesce(sum(m.amount), 0)::bigint from owner_money m
          where m.owner_id = u.id and m.effective_on <= ${on}::date and ${isDue})`.as('balance'),
        sql<OwnerBalance['last_statement']>`(select json_build_object('id', s.id, 'month', to_char(s.month, 'YYYY-MM'),
            'closing_balance', s.closing_balance)
          from owner_statements s where s.owner_id = u.id and s.replaced_by is null order by s.month desc limit 1)`.as(
          'last_statement',
        ),
        sql<CalendarDate | null>`(select max(r.paid_on) from remittances r
          where r.owner_id = u.id and r.reversed_at is null)`.as('last_remitted_on'),
      ])
      .where(sql<boolean>`exists (select from estate_ownerships o where o.owner_id = u.id)`)
      .where(whenGiven(query.owner, (id) => sql<boolean>`u.id = ${id}`))
      .where(
        whenGiven(query.search || undefined, (text) =>
          anyOf([
            sql<boolean>`u.shown_name ilike ${containsPattern(text)}`,
            sql<boolean>`d.payout_account ilike ${containsPattern(text)}`,
          ]),
        ),
      )
      .orderBy(sql`u.shown_name collate "und-x-icu"`)
      .orderBy('u.id'),
  );

/** What the fees of a month without a statement are a part of. */
export interface OpenBases extends FeeBases {
  owner: number;
  month: string;
}

/** What fees until a day are a part of, in the months after the last statement of each owner, with what is late. */
export async function listOpenBases(db: Db, owners: readonly number[], on: CalendarDate): Promise<OpenBases[]> {
  const { rows } = await sql<OpenBases>`
    select o.id as owner, of.estate, of.month, of.received, of.charged
    from unnest(${[...owners]}::bigint[]) o (id)
    left join lateral (
      select (s.month + interval '1 month')::date as next, s.last_entry_id from owner_statements s
      where s.owner_id = o.id and s.replaced_by is null order by s.month desc limit 1
    ) last on true
    cross join lateral (
      select m.estate_id as estate, to_char(greatest(m.effective_on, last.next), 'YYYY-MM') as month,
        coalesce(sum(m.amount) filter (where m.kind = 'received'), 0)::bigint as received,
        coalesce(sum(m.amount) filter (where m.kind = 'charged'), 0)::bigint as charged
      from owner_money m
      where m.owner_id = o.id and m.kind in ('received', 'charged') and m.effective_on <= ${on}::date
        and (last.next is null or m.effective_on >= last.next or m.entry_id > last.last_entry_id)
      group by 1, 2
    ) of`.execute(db);
  return rows;
}
