import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { containing, listed, type Paging } from '../../db/listed.ts';

const fullNameOfOwner = sql<string>`coalesce(nullif(trim(o.first_name || ' ' || o.last_name), ''), o.username)`;

/** Accounts that can own an estate. */
const ownerRows = (db: Db) =>
  db
    .selectFrom('users as o')
    .select(['o.id', fullNameOfOwner.as('name'), 'o.username', 'o.email'])
    .where('o.role', '=', 'owner');

export function listOwnerRows(db: Db, query: Paging & { search?: string | undefined }) {
  let rows = ownerRows(db);
  if (query.search) {
    const pattern = containing(query.search);
    rows = rows.where((where) =>
      where.or([
        where(fullNameOfOwner, 'ilike', pattern),
        where('o.username', 'ilike', pattern),
        where('o.email', 'ilike', pattern),
      ]),
    );
  }
  return listed(query, rows.orderBy(sql`${fullNameOfOwner} collate "und-x-icu"`).orderBy('o.id'));
}

export const getOwnerRow = (db: Db, id: number) => ownerRows(db).where('o.id', '=', id).executeTakeFirst();
