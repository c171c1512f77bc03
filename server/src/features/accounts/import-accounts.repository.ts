import { sql } from 'kysely';
import { inChunks } from '../../db/bulk.ts';
import type { Db } from '../../db/connect.ts';

/** Deletes unsent mail to these accounts. */
export const deleteUnsentMailOf = (tx: Db, userIds: readonly number[]): Promise<void> =>
  inChunks(userIds, (chunk) =>
    sql`delete from mail_outbox m where m.user_id = any(${chunk}::bigint[]) and m.sent_at is null`.execute(tx),
  );
