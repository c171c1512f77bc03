import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import { lockAccount } from './users.repository.ts';

/**
 * Runs `work` on the viewer's own account, locked exclusively at once: with a shared lock first, two such calls would
 * block each other. The lock also waits for any sign-in in progress, so that its login can be ended too.
 */
export const writeOwnAccount = <T>(db: Db, viewer: Viewer, work: (tx: Db) => Promise<T>): Promise<T> =>
  writeAs(db, viewer, work, (tx) => lockAccount(tx, viewer.user_id));
