import { type Insertable, type QueryCreator, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';

export type NewMessageRow = Insertable<Database['text_messages']>;

/** Rows of one statement, so that its parameters stay below PostgreSQL's limit of 65,535. */
const ROWS_AT_ONCE = 1_000;

/**
 * Inserts messages, and returns the ids in the order of the rows. Rows that the ladder sent already, by the same step or
 * on the same day, are left out.
 */
export async function insertMessageRows(tx: Db, rows: readonly NewMessageRow[]): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const inserted = await tx
      .insertInto('text_messages')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
}

/** Inserts messages in the statement that stores their notice; one by mail is about the mail of that. */
export async function insertNoticedRows(
  tx: QueryCreator<Database & { mailed: { id: number } }>,
  rows: readonly NewMessageRow[],
): Promise<void> {
  await tx
    .insertInto('text_messages')
    .values(
      rows.map((row) => (row.channel === 'mail' ? { ...row, mail_id: sql<number>`(select id from mailed)` } : row)),
    )
    .execute();
}
