import { sql } from 'kysely';
import { inChunks } from '../../db/bulk.ts';
import type { Db } from '../../db/connect.ts';

/** Deletes mail to some accounts that has not gone out yet. */
export const deleteUnsentMailOf = (tx: Db, userIds: readonly number[]): Promise<void> =>
  inChunks(userIds, (chunk) =>
    sql`delete from mail_outbox m using users u
      where u.id = any(${chunk}::bigint[]) and u.email <> '' and m.to_address = u.email and m.sent_at is null`.execute(
      tx,
    ),
  );
