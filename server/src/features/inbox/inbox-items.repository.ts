import type { Insertable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';

/** An item of the inbox before a person decides about it. */
export type NewInboxItem = Omit<
  Insertable<Database['inbox_items']>,
  'id' | 'state' | 'decided_by' | 'decided_at' | 'dismiss_reason' | 'created_at'
>;

export async function insertInboxItem(tx: Db, item: NewInboxItem): Promise<number> {
  const { id } = await tx.insertInto('inbox_items').values(item).returning('id').executeTakeFirstOrThrow();
  return id;
}
