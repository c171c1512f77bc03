import {
  type Account,
  type AccountChange,
  type AccountQuery,
  promiseFaults,
} from '@amayumba/contract/money/account.ts';
import { fail, refuseFaults } from '@amayumba/contract/refusal.ts';
import { visibleAccounts } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { mapListed } from '../../../db/listed.ts';
import type { Match } from '../../../http/if-match.ts';
import { refuseStaleRow } from '../../../http/stale-change.ts';
import { nowOf, type Parts, todayOf } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { notePromise } from '../promises/promises.service.ts';
import { openWithDeposit } from '../reminders/reminder-message.ts';
import { lockAccounts } from '../posting/accounts.repository.ts';
import { accountResponse } from './account-response.ts';
import { findAccountRow, getAccountTotals, listAccountRows } from './account-rows.repository.ts';
import { findCurrentAccount, getAccountNotes, hasAccount, updateAccountNotes } from './account-notes.repository.ts';
import { withPastDay } from './past-day.ts';

/** One account, if its viewer may see it. @throws Refusal not_found */
export async function showAccount(db: Db, parts: Parts, viewer: Viewer, id: number): Promise<Account> {
  return accountResponse((await findAccountRow(db, viewer, id, todayOf(parts))) ?? fail('not_found'));
}

/** A tenant's own account: of the current lease, or a former one. @throws Refusal not_found */
export async function findOwnAccount(parts: Parts, viewer: Viewer, id: number | undefined): Promise<number> {
  if (id !== undefined) return id;
  const found = await findCurrentAccount(parts.db, visibleAccounts(viewer), todayOf(parts));
  return found ?? fail('not_found');
}

/** Whether an account exists and its viewer may see it. */
export const isAccountVisible = (db: Db, viewer: Viewer, id: number): Promise<boolean> =>
  hasAccount(db, id, visibleAccounts(viewer));

/** Locks an account until the transaction ends, before any lock that a posting on it takes. */
export async function lockAccount(tx: Db, id: number): Promise<void> {
  await lockAccounts(tx, [id]);
}

/**
 * Accounts with their open charges by age; a page has its totals unless `count=false`. See docs/rules.md, Accounts as
 * of a day.
 * @throws Refusal invalid_input
 */
export async function listAccounts(parts: Parts, viewer: Viewer, given: AccountQuery) {
  const { db } = parts;
  const today = todayOf(parts);
  const query = withPastDay(given, today);
  const list = mapListed(await listAccountRows(db, viewer, query, today), accountResponse);
  if (Array.isArray(list) || query.count === false) return list;
  return { ...list, totals: await getAccountTotals(db, viewer, query, today) };
}

/** Notes a promise or a dispute. @throws Refusal not_found, stale_change, invalid_input */
export function updateAccount(
  parts: Parts,
  viewer: Viewer,
  id: number,
  change: AccountChange,
  match: Match,
): Promise<Account> {
  return writeAs(parts.db, viewer, async (tx) => {
    await showAccount(tx, parts, viewer, id);
    await lockAccounts(tx, [id]);
    await refuseStaleRow(tx, viewer, match, ['accounts', id], () => showAccount(tx, parts, viewer, id));
    const before = await getAccountNotes(tx, id);
    refuseFaults(promiseFaults(change.promise_on, before.promise_on, todayOf(parts)));
    const disputed_at =
      change.disputed === undefined
        ? before.disputed_at
        : change.disputed
          ? (before.disputed_at ?? nowOf(parts))
          : null;
    const open = openWithDeposit(await showAccount(tx, parts, viewer, id));
    const { was, is } = await notePromise(tx, parts, viewer, { account: id, change, before: before.promise_on, open });
    const promise_on = change.promise_on === undefined ? before.promise_on : change.promise_on;
    const isPromisedOtherwise = was.promise_amount !== is.promise_amount || was.promised_by !== is.promised_by;
    const after = await updateAccountNotes(tx, id, { promise_on, disputed_at }, isPromisedOtherwise);
    await recordAudit(tx, viewer, {
      action: 'changed',
      subject: 'account',
      subject_id: id,
      before: { ...before, ...was },
      after: { ...after, ...is },
    });
    return showAccount(tx, parts, viewer, id);
  });
}
