import { type Insertable, type QueryCreator, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';

export type NewMessageRow = Insertable<Database['text_messages']>;

/** Rows of one statement, so that its parameters stay below PostgreSQL's limit of 65,535. */
const ROWS_AT_ONCE = 1_000;

/**
 * Inserts messages, and returns the ids in the order of the rows. Leaves out reminders that the ladder already sent, by
 * the same step or on the same day.
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

/** Inserts messages about a receipt in the statement that stores their notice; a message by mail follows that mail. */
export async function insertNoticedRows(
  tx: QueryCreator<Database & { mailed: { id: number } }>,
  rows: readonly NewMessageRow[],
): Promise<void> {
  await tx
    .insertInto('text_messages')
    .columns([
      'channel',
      'purpose',
      'account_id',
      'user_id',
      'receipt_id',
      'to_address',
      'body',
      'language',
      'segments',
      'state',
      'reason',
      'mail_id',
      'created_at',
      'next_attempt_at',
      'sent_at',
    ])
    .expression(
      sql`select row.channel, row.purpose, row.account_id, row.user_id, row.receipt_id, coalesce(row.to_address, ''), row.body,
          coalesce(row.language, 'en'), coalesce(row.segments, 0), row.state, row.reason, mailed.id, row.created_at,
          row.next_attempt_at, row.sent_at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (channel text, purpose text, account_id bigint,
          user_id bigint, receipt_id bigint, to_address text, body text, language text, segments int, state text,
          reason text, created_at timestamptz, next_attempt_at timestamptz, sent_at timestamptz)
        left join mailed on row.channel = 'mail'`,
    )
    .execute();
}
