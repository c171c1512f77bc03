import { failFields } from '@amayumba/contract/refusal.ts';
import { inTransaction } from '../../db/transaction.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { passwordResetMail } from './account-mails.ts';
import { readAccount, setPassword } from './accounts.service.ts';
import { makeEncryptedLink, wasMailedLately } from './one-time-links.ts';
import type { Origin } from './origin.ts';
import { useOneTimeToken } from './one-time-tokens.repository.ts';
import { hashOfToken } from './secret-token.ts';
import { holderOf } from './sign-in-records.ts';
import { findAccount, listAccountsToReset, updateAccountState } from './users.repository.ts';

/**
 * Mails a link to set a new password to the active accounts of an e-mail address, a username or a phone number. It
 * makes the links after the response, so that neither the response nor its time reveals whether an account exists.
 * See docs/rules.md, Mailed links.
 */
export async function requestPasswordReset(parts: Parts, login: string): Promise<void> {
  for (const { id } of await listAccountsToReset(parts.db, login)) parts.background.run(() => mailResetLink(parts, id));
}

async function mailResetLink(parts: Parts, userId: number): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    const account = await findAccount(tx, userId);
    if (account?.status !== 'active' || (await wasMailedLately(tx, parts, 'password_reset', userId))) return;
    await queueMail(tx, passwordResetMail(account), await makeEncryptedLink(tx, parts, 'password_reset', userId));
  });
  parts.mailWaiting();
}

/**
 * Sets a password with a mailed link, ends every login and notifies the account's holder. The link came by mail, so
 * this also confirms the address.
 * @throws Refusal invalid_input for a link that does not work (any more) or a password that may not be chosen
 */
export async function resetPassword(
  parts: Parts,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    const now = nowOf(parts);
    const used = await useOneTimeToken(tx, hashOfToken(token), 'password_reset', now);
    if (!used?.user_id) return failFields({ token: ['This link is no longer valid. Please ask for a new one.'] });
    await setPassword(tx, used.user_id, password, { notifyOf: { at: now, by: origin } });
    const account = await readAccount(tx, used.user_id);
    if (!account.email_verified_at) await updateAccountState(tx, account.id, { email_verified_at: now });
    const entry = { action: 'password reset', subject: 'user', subject_id: account.id };
    return recordAudit(tx, holderOf(account), entry);
  });
  parts.mailWaiting();
}
