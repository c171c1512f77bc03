import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { FeeAgreement, FeeAgreementQuery } from '@amayumba/contract/owners/fee-agreement.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import { whenGiven } from '../../../access/scope.ts';
import type { Db } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { containsPattern, listed } from '../../../db/listed.ts';

/** An agreement as read from the database. */
export type AgreementRow = FeeAgreement & { version: number };

/** Agreements `f`, each with whether it is the latest of its estate to have begun by today. */
const agreementRows = (db: Db, today: CalendarDate) =>
  db
    .selectFrom('fee_agreements as f')
    .innerJoin('estates as e', 'e.id', 'f.estate_id')
    .select(['f.id', 'f.version', 'f.estate_id as estate', 'e.name as estate_name', 'f.from_date', 'f.percent_of'])
    .select(['f.percent', 'f.minimum', 'f.letting_fee', 'f.vat_percent'])
    .select(
      sql<boolean>`f.from_date = (select max(g.from_date) from fee_agreements g
        where g.estate_id = f.estate_id and g.from_date <= ${today}::date)`.as('is_in_force'),
    );

/** Agreements by estate, the newest first. Takes no viewer, because only managers may see them. */
export const listAgreementRows = (db: Db, { estate_id, search, ...paging }: FeeAgreementQuery, today: CalendarDate) =>
  listed(
    paging,
    agreementRows(db, today)
      .where('e.deleted_at', 'is', null)
      .where(whenGiven(estate_id, (id) => sql`f.estate_id = ${id}`))
      .where(whenGiven(search || undefined, (text) => sql`e.name ilike ${containsPattern(text)}`))
      .orderBy(sql`e.name collate "und-x-icu", e.id, f.from_date desc`),
  );

export const findAgreementRow = (db: Db, id: number, today: CalendarDate): Promise<AgreementRow | undefined> =>
  agreementRows(db, today).where('f.id', '=', id).executeTakeFirst();

/** Locks an agreement until the transaction ends. False if there is none. */
export async function lockAgreement(tx: Db, id: number): Promise<boolean> {
  const row = await tx.selectFrom('fee_agreements').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Whether an estate has an agreement from that day. */
export async function hasAgreementFrom(tx: Db, estateId: number, from: CalendarDate): Promise<boolean> {
  const row = await tx
    .selectFrom('fee_agreements')
    .select('id')
    .where('estate_id', '=', estateId)
    .where('from_date', '=', from)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores an agreement. Returns its id. */
export async function insertAgreement(tx: Db, values: Insertable<Database['fee_agreements']>): Promise<number> {
  const { id } = await tx.insertInto('fee_agreements').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateAgreementRow(
  tx: Db,
  id: number,
  values: Updateable<Database['fee_agreements']>,
): Promise<void> {
  await tx
    .updateTable('fee_agreements')
    .set({ ...values, id })
    .where('id', '=', id)
    .execute();
}

export async function deleteAgreementRow(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('fee_agreements').where('id', '=', id).execute();
}
