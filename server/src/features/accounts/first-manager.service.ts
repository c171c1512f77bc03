import { fail, failFields } from '@amayumba/contract/refusal.ts';
import { inTransaction } from '../../db/transaction.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { createAccount, type NewAccount, readAccount } from './accounts.service.ts';
import { makeLink } from './one-time-links.ts';
import { deleteFirstManagerTokens, useOneTimeToken } from './one-time-tokens.repository.ts';
import { hashOfToken } from './secret-token.ts';
import { type AccountRow, hasManager } from './users.repository.ts';

type LinkParts = Pick<Parts, 'db' | 'clock' | 'publicUrl'>;

/**
 * Makes a one-time link that creates the first manager and works for 24 hours; undefined once there is a manager. It
 * replaces the link of an earlier start. See docs/rules.md, First manager.
 */
export function firstManagerLink(parts: LinkParts): Promise<string | undefined> {
  return inTransaction(parts.db, async (tx) => {
    await deleteFirstManagerTokens(tx);
    return (await hasManager(tx)) ? undefined : makeLink(tx, parts, 'first_manager', null);
  });
}

/**
 * Creates the first manager with that link. One transaction uses up the link and creates the account, so that the link
 * works for one person.
 * @throws Refusal invalid_input for a link that does not work (any more), conflict once there is a manager; and as
 * createAccount
 */
export function createFirstManager(
  parts: Pick<Parts, 'db' | 'clock'>,
  { token, ...person }: Omit<NewAccount, 'role'> & { token: string },
): Promise<AccountRow> {
  return inTransaction(parts.db, async (tx) => {
    const used = await useOneTimeToken(tx, hashOfToken(token), 'first_manager', nowOf(parts));
    if (await hasManager(tx))
      fail('conflict', 'This portal already has a manager. Please sign in, or ask them for an account.');
    if (!used) failFields({ token: ['This link is no longer valid. Restart the portal to get a new one.'] });
    const account = await readAccount(tx, await createAccount(tx, { ...person, role: 'manager' }));
    const { id, username, role } = account;
    await recordAudit(tx, null, { action: 'created', subject: 'user', subject_id: id, after: { username, role } });
    return account;
  });
}
