import { sql } from 'kysely';
import type { Page } from '@amayumba/contract/lists.ts';
import type { Db } from './connect.ts';
import type { ReferenceTable } from './database.ts';
import { containsPattern, listed, type Paging } from './listed.ts';

interface Named {
  id: number;
  name: string;
}

/** The names of a reference list: first the built-in ones, in their order. */
export function listNames(
  db: Db,
  table: ReferenceTable,
  query: Paging & { search?: string | undefined },
): Promise<Named[] | Page<Named>> {
  const { search } = query;
  return listed(
    query,
    db
      .selectFrom(db.dynamic.table(table).as('r'))
      .select(['r.id', 'r.name'])
      .$if(search !== undefined && search !== '', (named) =>
        named.where(sql<boolean>`r.name ilike ${containsPattern(search ?? '')}`),
      )
      .orderBy('r.id'),
  );
}

/** Adds a name to a reference list. A name that exists, in any case, breaks the table's constraint: name_taken. */
export function createName(db: Db, table: ReferenceTable, name: string): Promise<Named> {
  return db.insertInto(table).values({ name }).returning(['id', 'name']).executeTakeFirstOrThrow();
}

/** Returns the ids that a reference list does not contain. */
export async function unknownIds(db: Db, table: ReferenceTable, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .selectFrom(db.dynamic.table(table).as('r'))
    .select('r.id')
    .where('r.id', 'in', [...new Set(ids)])
    .execute();
  const known = new Set(found.map((row) => row.id));
  return new Set(ids.filter((id) => !known.has(id)));
}
