import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { OwnerBalance, OwnerBalancesQuery } from '@amayumba/contract/owners/owner-statement.ts';
import { sql } from 'kysely';
import { anyOf, whenGiven } from '../../../access/scope.ts';
import type { Db } from '../../../db/connect.ts';
import { containsPattern, listed } from '../../../db/listed.ts';
import { onlyRow } from '../../../db/only-row.ts';
import { heldOn } from '../share-of.ts';

/** The amount due to an owner on a day. */
export async function balanceOf(db: Db, owner: number, on: CalendarDate): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(m.amount), 0)::bigint as balance from owner_money m
    where m.owner_id = ${owner} and m.effective_on <= ${on}::date and m.kind not in ('deposit', 'charged')`.execute(db);
  return onlyRow(rows).balance;
}

/** Owners by name, without the amounts due to them: those are computed for the owners of a page. */
export const listBalanceRows = (db: Db, query: OwnerBalancesQuery, on: CalendarDate) =>
  listed(
    query,
    db
      // Joins from the owners to the accounts, of which there are many more.
      .selectFrom((from) => from.selectFrom('estate_ownerships').select('owner_id').distinct().as('o'))
      .innerJoin('users as u', 'u.id', 'o.owner_id')
      .leftJoin('owner_details as d', 'd.user_id', 'u.id')
      .select(['u.id as owner', 'u.shown_name as owner_name'])
      .select([
        sql<string>`coalesce(d.payout_account, '')`.as('payout_account'),
        sql<number>`(select count(distinct o.estate_id) from estate_ownerships o join live_estates e on e.id = o.estate_id
          where o.owner_id = u.id and ${heldOn(sql`${on}::date`)})`.as('estates'),
        sql<OwnerBalance['last_statement']>`(select json_build_object('id', s.id, 'month', to_char(s.month, 'YYYY-MM'),
            'closing_balance', s.closing_balance)
          from owner_statements s where s.owner_id = u.id and s.replaced_by is null order by s.month desc limit 1)`.as(
          'last_statement',
        ),
        sql<CalendarDate | null>`(select max(r.paid_on) from remittances r
          where r.owner_id = u.id and r.reversed_at is null)`.as('last_remitted_on'),
      ])
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

/** An owner's sums of an estate: of a month without a statement, or of all time before. */
export interface OwnerSums {
  owner: number;
  /** Null for money of no estate. */
  estate: number | null;
  /** The first day; null for the time that statements cover. */
  month: CalendarDate | null;
  /** The base of the month's fees. */
  received: number;
  charged: number;
  /** The change of the amount due. */
  due: number;
}

/**
 * The sums of owners until a day, and those of each month after the last statement, in which late entries count. Each
 * entry is read once, and charges only where they are the base of a fee.
 */
export async function listOwnerSums(db: Db, owners: readonly number[], on: CalendarDate): Promise<OwnerSums[]> {
  const { rows } = await sql<OwnerSums>`
    select o.id as owner, of.*
    from unnest(${[...owners]}::bigint[]) o (id)
    left join lateral (
      select (s.month + interval '1 month')::date as next, s.last_entry_id from owner_statements s
      where s.owner_id = o.id and s.replaced_by is null order by s.month desc limit 1
    ) last on true
    cross join lateral (
      select exists (select from fee_agreements f join estate_ownerships e on e.estate_id = f.estate_id
        where e.owner_id = o.id and f.percent_of = 'charged') as is_of_charges
    ) fee
    cross join lateral (
      select m.estate_id as estate,
        date_trunc('month', (case when last.next is null or m.effective_on >= last.next
          or m.entry_id > last.last_entry_id then greatest(m.effective_on, last.next) end)::timestamp)::date as month,
        coalesce(sum(m.amount) filter (where m.kind = 'received'), 0)::bigint as received,
        coalesce(sum(m.amount) filter (where m.kind = 'charged'), 0)::bigint as charged,
        coalesce(sum(m.amount) filter (where m.kind <> 'charged'), 0)::bigint as due
      from owner_money m
      where m.owner_id = o.id and m.effective_on <= ${on}::date and m.kind <> 'deposit'
        and (m.kind <> 'charged' or fee.is_of_charges)
      group by 1, 2
    ) of`.execute(db);
  return rows;
}
