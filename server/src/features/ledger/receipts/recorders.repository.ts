import { sql } from 'kysely';
import { arrayOf } from '../../../db/array-of.ts';
import type { Db } from '../../../db/connect.ts';

/** Who recorded receipts, by their ids; those of the portal itself and of deleted accounts have nobody. */
export async function listRecorders(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('receipts as r')
    .innerJoin('users as u', 'u.id', 'r.created_by')
    .select(['r.id', 'u.shown_name as name'])
    .where(sql<boolean>`r.id = any ${arrayOf(ids)}`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
