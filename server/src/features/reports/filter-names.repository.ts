import type { OwnerFilter } from '@amayumba/contract/reports/owner-figures.ts';
import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { estatesWithin } from './figures-scope.ts';

interface FilterNames {
  estate_name: string;
  /** Null without a block filter. */
  block_name: string | null;
}

/** The names of the estate and block of a filter, or undefined if they are outside the viewer's scope. */
export async function findFilterNames(db: Db, viewer: Viewer, filter: OwnerFilter): Promise<FilterNames | undefined> {
  const { rows } = await sql<FilterNames>`
    select e.name as estate_name, b.name as block_name
    from live_estates e left join live_blocks b on b.estate_id = e.id and b.id = ${filter.block_id ?? null}::bigint
    where ${estatesWithin(viewer, filter)} limit 1`.execute(db);
  return rows[0];
}

/** The name of a viewer's account. */
export async function findNameOf(db: Db, { user_id }: Viewer): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('shown_name').where('id', '=', user_id).executeTakeFirst();
  return row?.shown_name;
}
