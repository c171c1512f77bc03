import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** Alters issued receipts without the trigger that refuses it, as somebody who owns the database could. */
export const alterIssued = (owner: Db, alter: (tx: Db) => Promise<unknown>): Promise<void> =>
  owner.transaction().execute(async (tx) => {
    await sql`alter table receipts disable trigger receipts_issued`.execute(tx);
    await alter(tx);
    await sql`alter table receipts enable trigger receipts_issued`.execute(tx);
  });
