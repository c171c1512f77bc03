import { failFields } from '@amayumba/contract/refusal.ts';
import { inTransaction } from '../../db/transaction.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { passwordResetMail } from './account-mails.ts';
import { setPassword } from './accounts.service.ts';
import { makeEncryptedLink } from './one-time-links.ts';
import type { Origin } from './origin.ts';
import { useOneTimeToken, wasIssuedSince } from './one-time-tokens.repository.ts';
import { readAccount } from './registration.service.ts';
import { hashOfToken } from './secret-token.ts';
import { holderOf } from './sign-in-records.ts';
import { findAccount, findAccountWithEmail, updateAccountState } from './users.repository.ts';

/** Shortest time between two mails to one person, in milliseconds, so that nobody can fill a mailbox. */
const BETWEEN_MAILS_MS = 60_000;

/** Sets a forgotten password by a mailed link. See docs/rules.md, Mailed links. */
export function passwordResetService(parts: Parts) {
  const { db, clock } = parts;

  /**
   * Mails a link to set a new password if an active account has the address. It makes the link after the response, so
   * that neither the response nor its time reveals whether the account exists.
   */
  async function forget(email: string): Promise<void> {
    const account = await findAccountWithEmail(db, email);
    if (account?.status === 'active') parts.background.run(() => mailLink(account.id));
  }

  async function mailLink(userId: number): Promise<void> {
    await inTransaction(db, async (tx) => {
      const account = await findAccount(tx, userId);
      if (account?.status !== 'active') return;
      const since = new Date(clock.now() - BETWEEN_MAILS_MS);
      if (await wasIssuedSince(tx, account.id, 'password_reset', since)) return;
      await queueMail(tx, passwordResetMail(account), await makeEncryptedLink(tx, parts, 'password_reset', account.id));
    });
    parts.mailWaiting();
  }

  /**
   * Sets a password with a mailed link, ends every login and notifies the account's holder. The link came by mail, so
   * this also confirms the address.
   * @throws Refusal invalid_input for a link that does not work (any more) or a password that may not be chosen
   */
  async function reset(token: string, password: string, origin: Origin): Promise<void> {
    await inTransaction(db, async (tx) => {
      const now = new Date(clock.now());
      const hash = hashOfToken(token);
      const used = await useOneTimeToken(tx, hash, 'password_reset', now);
      if (!used?.user_id) return failFields({ token: ['This link is no longer valid. Please ask for a new one.'] });
      await setPassword(tx, used.user_id, password, { notifyOf: { at: now, by: origin } });
      const account = await readAccount(tx, used.user_id);
      if (!account.email_verified_at) await updateAccountState(tx, account.id, { email_verified_at: now });
      const entry = { action: 'password reset', subject: 'user', subject_id: account.id };
      return recordAudit(tx, holderOf(account), entry);
    });
    parts.mailWaiting();
  }

  return { forget, reset };
}
