import type { Db } from '../../db/connect.ts';

/** The result of a verification of the audit log. */
interface Verification {
  verified_at: string;
  /** The number of valid entries from the first on. */
  entries: number;
  /** The fault of the next entry, as a sentence. */
  fault: string | null;
}

/** Finds the last verification; undefined before the first. */
export const findVerification = (db: Db): Promise<Verification | undefined> =>
  db.selectFrom('audit_verification').select(['verified_at', 'entries', 'fault']).executeTakeFirst();

export async function storeVerification(db: Db, verification: Verification): Promise<void> {
  await db
    .insertInto('audit_verification')
    .values(verification)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(verification))
    .execute();
}
