import { fail } from '@amayumba/contract/refusal.ts';
import type { Db } from '../db/connect.ts';
import { inTransaction } from '../db/transaction.ts';
import { lockKeyAndAccount } from './key-viewer.ts';
import { refuseUnlessMay } from './permissions.ts';
import type { Viewer } from './viewer.ts';

/** The account of a session with the end of the session, both locked until the transaction ends. */
const lockSessionAndAccount = (tx: Db, { user_id, session_id }: Viewer) =>
  tx
    .selectFrom('users as u')
    .innerJoin('sessions as s', 's.user_id', 'u.id')
    .select(['u.role', 'u.staff_role', 'u.estates', 'u.status', 's.ended_at'])
    .where('u.id', '=', user_id)
    .where('s.id', '=', session_id)
    .forShare(['u', 's'])
    .executeTakeFirst();

type Estates = Viewer['estates'];

/** Whether a person works for fewer estates than when the call was admitted. Its rows were checked by those estates. */
const hasLost = (before: Estates, now: Estates): boolean =>
  now !== null && (before === null || before.some((estate) => !now.includes(estate)));

/**
 * Locks the viewer's account and session, or API key, until the transaction ends, and checks the permission and the
 * estates again. A concurrent request that deactivates, demotes, limits or signs out the viewer, or revokes the key,
 * either waits for this transaction, or has committed and is visible to it. A key may expire meanwhile too. Locks the
 * account first, as setting a password does.
 * @throws Refusal account_inactive, session_ended, api_key_refused, role_not_allowed, estates_limited
 */
async function admitAgain(tx: Db, viewer: Viewer): Promise<void> {
  const { user_id, key, may } = viewer;
  const account = key
    ? await lockKeyAndAccount(tx, { user_id, key_id: key.id })
    : await lockSessionAndAccount(tx, viewer);
  if (account?.status === 'inactive') fail('account_inactive');
  if (!account || account.ended_at || key?.hasExpired()) return fail(key ? 'api_key_refused' : 'session_ended');
  // An owner or a tenant may have the permission too, but an API key always acts for the office.
  if (key && account.staff_role === null) fail('role_not_allowed');
  refuseUnlessMay(account, may);
  if (hasLost(viewer.estates, account.estates))
    fail('estates_limited', 'The estates that you work for were changed meanwhile. Nothing was saved.');
}

/**
 * Runs `work` in one transaction for a signed-in viewer. Every write of a viewer goes through here: a request is
 * admitted when its first bytes arrive, and its last bytes may arrive minutes later. @param lockFirst takes stronger
 * locks on accounts before the viewer's own is shared
 * @throws Refusal account_inactive, session_ended, api_key_refused, role_not_allowed, estates_limited
 */
export const writeAs = <T>(
  db: Db,
  viewer: Viewer,
  work: (tx: Db) => Promise<T>,
  lockFirst?: (tx: Db) => Promise<unknown>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    await lockFirst?.(tx);
    await admitAgain(tx, viewer);
    return work(tx);
  });

/** Ends the transaction of a preview. */
class NothingStored extends Error {}

/**
 * Runs `work` as {@link writeAs} does and undoes all of it, so that a preview shows exactly what the work would do.
 * @throws Refusal as {@link writeAs} and `work`
 */
export async function previewAs<T>(db: Db, viewer: Viewer, work: (tx: Db) => Promise<T>): Promise<T> {
  const done: T[] = [];
  const undo = writeAs(db, viewer, async (tx) => {
    // A retried transaction previews again.
    done[0] = await work(tx);
    throw new NothingStored();
  });
  await undo.catch((error: unknown) => {
    if (!(error instanceof NothingStored)) throw error;
  });
  return done[0] as T;
}
