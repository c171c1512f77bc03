import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Finds an account's two-step verification, including an unconfirmed one. */
export function findSecondFactor(db: Db, userId: number) {
  return db
    .selectFrom('second_factors as f')
    .select([
      'f.confirmed_at',
      sql<number>`(select count(*) from recovery_codes c where c.user_id = f.user_id and c.used_at is null)`.as(
        'recovery_codes_left',
      ),
    ])
    .where('f.user_id', '=', userId)
    .executeTakeFirst();
}

/** Returns whether the account needs a code to sign in. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  return Boolean((await findSecondFactor(db, userId))?.confirmed_at);
}

/**
 * Stores the secret of two-step verification that is being set up, replacing an earlier try; returns false if one is
 * already enabled.
 */
export async function insertSecondFactor(tx: Db, userId: number, secret: Buffer, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('second_factors')
    .values({ user_id: userId, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: now, last_step: null })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Locks two-step verification to the end of the transaction, so that no code is checked twice at the same time. */
export function lockSecondFactor(tx: Db, userId: number) {
  return tx
    .selectFrom('second_factors as f')
    .select(['f.secret', 'f.created_at', 'f.confirmed_at', 'f.last_step', 'f.recovery_salt'])
    .where('f.user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Records the time step of a used code. */
export async function recordUsedStep(tx: Db, userId: number, step: number): Promise<void> {
  await tx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute();
}

export async function confirmSecondFactorRow(tx: Db, userId: number, now: Date): Promise<void> {
  await tx.updateTable('second_factors').set({ confirmed_at: now }).where('user_id', '=', userId).execute();
}

/** Replaces the recovery codes. */
export async function replaceRecoveryCodes(
  tx: Db,
  userId: number,
  { salt, hashes }: { salt: Buffer; hashes: readonly Buffer[] },
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx.updateTable('second_factors').set({ recovery_salt: salt }).where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Uses up a recovery code, in one statement so that it works once only; returns false if it is unknown or used. */
export async function consumeRecoveryCode(tx: Db, userId: number, codeHash: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Deletes two-step verification with its recovery codes; returns false if there was none. */
export async function deleteSecondFactor(tx: Db, userId: number): Promise<boolean> {
  const deleted = await tx.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
