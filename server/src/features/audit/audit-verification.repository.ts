import type { Db } from '../../db/connect.ts';

/** What a verification of the audit log found. */
interface Verification {
  verified_at: string;
  /** How many entries from the first on are whole. */
  entries: number;
  /** What is wrong with the next one, as a sentence. */
  fault: string | null;
}

/** The last verification; undefined before the first. */
export const findVerification = (db: Db): Promise<Verification | undefined> =>
  db.selectFrom('audit_verification').select(['verified_at', 'entries', 'fault']).executeTakeFirst();

export async function storeVerification(db: Db, verification: Verification): Promise<void> {
  await db
    .insertInto('audit_verification')
    .values(verification)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(verification))
    .execute();
}
