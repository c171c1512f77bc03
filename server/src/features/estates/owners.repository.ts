import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { containsPattern, listed, type Paging } from '../../db/listed.ts';

/** Accounts that can own an estate. */
const ownerRows = (db: Db) =>
  db
    .selectFrom('users as o')
    .select(['o.id', 'o.shown_name as name', 'o.username', 'o.email'])
    .where(sql<boolean>`o.role = 'owner'`);

export function listOwnerRows(db: Db, query: Paging & { search?: string | undefined }) {
  let rows = ownerRows(db);
  if (query.search) {
    const pattern = containsPattern(query.search);
    rows = rows.where((where) =>
      where.or([
        where('o.shown_name', 'ilike', pattern),
        where('o.username', 'ilike', pattern),
        where('o.email', 'ilike', pattern),
      ]),
    );
  }
  return listed(query, rows.orderBy(sql`o.shown_name collate "und-x-icu"`).orderBy('o.id'));
}

export const getOwnerRow = (db: Db, id: number) => ownerRows(db).where('o.id', '=', id).executeTakeFirst();
