import type { Remittance, RemittanceQuery } from '@amayumba/contract/owners/remittance.ts';
import { parseStatementCode, statementCode } from '@amayumba/contract/owners/statement-code.ts';
import { type Insertable, sql } from 'kysely';
import { anyOf, whenGiven } from '../../../access/scope.ts';
import type { Db } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { containsPattern, listed, mapListed } from '../../../db/listed.ts';

const shown = (db: Db) =>
  db
    .selectFrom('remittances as r')
    .innerJoin('users as u', 'u.id', 'r.owner_id')
    .leftJoin('estates as e', 'e.id', 'r.estate_id')
    .leftJoin('owner_statements as s', 's.id', 'r.statement_id')
    .select([
      'r.id',
      'r.owner_id as owner',
      'u.shown_name as owner_name',
      'r.estate_id as estate',
      'e.name as estate_name',
      'r.amount',
      'r.paid_on',
      'r.method',
      'r.channel',
      'r.reference',
      'r.notes',
      'r.statement_id as statement',
      's.number as statement_number',
      'r.reversed_on',
      'r.reverse_reason',
    ]);

type Row = Omit<Remittance, 'statement_code'> & { statement_number: number | null };
const withCode = ({ statement_number, ...row }: Row): Remittance => ({
  ...row,
  statement_code: statement_number === null ? null : statementCode(statement_number),
});

export async function findRemittance(db: Db, id: number): Promise<Remittance | undefined> {
  const row = await shown(db).where('r.id', '=', id).executeTakeFirst();
  return row && withCode(row);
}

/** The latest remittance of an owner with a reference, in any spelling, that is not reversed. */
export const findByReference = (db: Db, owner: number, reference: string) =>
  db
    .selectFrom('remittances')
    .select(['amount', 'paid_on'])
    .where('owner_id', '=', owner)
    .where(sql<boolean>`lower(reference) = lower(${reference})`)
    .where('reversed_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Remittances, the newest first, with the sum of those that are not reversed. */
export const listRemittanceRows = async (db: Db, query: RemittanceQuery) => {
  const found = shown(db)
    // Reversed ones are listed, and add nothing.
    .innerJoinLateral(
      sql<{ sum: number }>`(select case when r.reversed_at is null then r.amount else 0 end as sum)`.as('paid'),
      (join) => join.onTrue(),
    )
    .where(whenGiven(query.owner, (id) => sql<boolean>`r.owner_id = ${id}`))
    .where(whenGiven(query.estate_id, (id) => sql<boolean>`r.estate_id = ${id}`))
    .where(whenGiven(query.from, (day) => sql<boolean>`r.paid_on >= ${day}::date`))
    .where(whenGiven(query.to, (day) => sql<boolean>`r.paid_on <= ${day}::date`))
    .where(
      whenGiven(query.search || undefined, (text) =>
        anyOf([
          sql<boolean>`u.shown_name ilike ${containsPattern(text)}`,
          sql<boolean>`r.reference ilike ${containsPattern(text)}`,
          sql<boolean>`s.number = ${parseStatementCode(text) ?? null}`,
        ]),
      ),
    )
    .orderBy('r.paid_on', 'desc')
    .orderBy('r.id', 'desc');
  return mapListed(await listed(query, found, 'paid.sum'), withCode);
};

export async function insertRemittance(tx: Db, remittance: Insertable<Database['remittances']>): Promise<number> {
  const { id } = await tx.insertInto('remittances').values(remittance).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const endRemittance = (
  tx: Db,
  id: number,
  end: { reversed_at: Date; reversed_on: string; reverse_reason: string },
) => tx.updateTable('remittances').set(end).where('id', '=', id).execute();

/** The owner of a statement. */
export async function ownerOfStatement(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('owner_statements').select('owner_id').where('id', '=', id).executeTakeFirst();
  return row?.owner_id;
}

/** Whether an owner has or had a share of an estate. */
export async function hasShare(db: Db, owner: number, estate: number): Promise<boolean> {
  const row = await db
    .selectFrom('estate_ownerships')
    .select('id')
    .where('owner_id', '=', owner)
    .where('estate_id', '=', estate)
    .executeTakeFirst();
  return row !== undefined;
}
