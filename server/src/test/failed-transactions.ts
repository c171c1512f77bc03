import { vi } from 'vitest';
import type { Db } from '../db/connect.ts';

/**
 * Passes on what ends each transaction from now on, before its caller learns of it: `inTransaction` tries again after a
 * deadlock, so no answer shows it. `vi.restoreAllMocks` ends this.
 */
export function onFailedTransaction(db: Db, passOn: (error: unknown) => unknown): void {
  const begin = db.transaction.bind(db);
  vi.spyOn(db, 'transaction').mockImplementation(() => {
    const transaction = begin();
    const execute = transaction.execute.bind(transaction);
    return Object.assign(transaction, {
      execute: (work: Parameters<typeof execute>[0]) =>
        execute(work).catch(async (error: unknown) => {
          await passOn(error);
          throw error;
        }),
    });
  });
}
