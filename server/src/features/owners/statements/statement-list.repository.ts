import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { firstDayOf } from '@amayumba/contract/owners/months.ts';
import {
  type OwnerStatement,
  ownerStatementListItemSchema,
  type OwnerStatementQuery,
} from '@amayumba/contract/owners/owner-statement.ts';
import { parseStatementCode, statementCode } from '@amayumba/contract/owners/statement-code.ts';
import { type RawBuilder, sql } from 'kysely';
import { anyOf, whenGiven } from '../../../access/scope.ts';
import type { Db } from '../../../db/connect.ts';
import { containsPattern, listed, mapListed } from '../../../db/listed.ts';

/** The remittances `r` that a statement does not have yet: of later days, or recorded after it. */
const paidAfter = (statement: 's' | 'm') => {
  const of = (column: string) => sql.ref(`${statement}.${column}`);
  return sql`remittances r
    where r.owner_id = ${of('owner_id')} and r.reversed_at is null
      and (r.paid_on >= ${of('month')} + interval '1 month' or r.created_at > ${of('issued_at')})`;
};

/**
 * What is still to pay out of the closing balance of a statement `s`. A closing balance carries over to the next
 * statement, so a remittance pays the oldest first whichever statement it names, and a month is settled once a later
 * one is. See docs/rules.md, Remittances.
 */
const toPay: RawBuilder<number> = sql`coalesce((
  select greatest(0, min(m.closing_balance - paid.amount))::bigint
  from owner_statements m
  cross join lateral (select coalesce(sum(r.amount), 0) as amount from ${paidAfter('m')}) paid
  where m.owner_id = s.owner_id and m.month >= s.month and m.replaced_by is null), 0)`;

/** The day on which the remittances after a statement `s` reached its closing balance, else the last one so far. */
const settledOn = sql`(
  select coalesce(min(paid.paid_on) filter (where paid.sum >= s.closing_balance), max(paid.paid_on))
  from (select r.paid_on, sum(r.amount) over (order by r.paid_on, r.id) as sum from ${paidAfter('s')}) paid
  where s.closing_balance > 0)`;

/** A page of statements, the newest month first, each with the sum paid out on it and what is still to pay out. */
export async function listStatementRows(db: Db, query: OwnerStatementQuery) {
  const { owner, month, replaced, search } = query;
  const found = db
    .selectFrom('owner_statements as s')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('remittances as r')
          .select([
            sql<number>`coalesce(sum(r.amount), 0)::bigint`.as('paid_out'),
            sql<CalendarDate | null>`max(r.paid_on)`.as('paid_out_on'),
          ])
          // Money paid out on statements that this one replaced counts as paid on it.
          .innerJoin('owner_statements as named', 'named.id', 'r.statement_id')
          .whereRef('r.owner_id', '=', 's.owner_id')
          .whereRef('named.month', '=', 's.month')
          .where(sql<boolean>`(named.id = s.id or s.replaced_by is null)`)
          .where('r.reversed_at', 'is', null)
          .as('paid'),
      (join) => join.onTrue(),
    )
    .select(['s.id', 's.number', 's.replaced_by', 'paid.paid_out'])
    .select([toPay.as('to_pay'), sql<CalendarDate | null>`coalesce(paid.paid_out_on, ${settledOn})`.as('paid_out_on')])
    // Without the lines, of which a statement may have thousands.
    .select(sql<Omit<OwnerStatement, 'lines' | 'estates'>>`s.snapshot - '{lines,estates}'::text[]`.as('snapshot'))
    .where(whenGiven(owner, (id) => sql<boolean>`s.owner_id = ${id}`))
    .where(whenGiven(month, (one) => sql<boolean>`s.month = ${firstDayOf(one)}::date`))
    .where(replaced === 'true' ? sql<boolean>`true` : sql<boolean>`s.replaced_by is null`)
    .where(
      whenGiven(search || undefined, (text) =>
        anyOf([
          sql<boolean>`s.number = ${parseStatementCode(text) ?? null}`,
          sql<boolean>`exists (select from users u where u.id = s.owner_id and u.shown_name ilike ${containsPattern(text)})`,
        ]),
      ),
    )
    .orderBy('s.month', 'desc')
    .orderBy('s.id', 'desc');
  return mapListed(await listed(query, found), ({ snapshot, ...row }) =>
    ownerStatementListItemSchema.parse({ ...snapshot, ...row, statement_code: statementCode(row.number) }),
  );
}
