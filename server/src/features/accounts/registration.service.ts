import type { Profile, TokenPair } from '@amayumba/contract/accounts/account.ts';
import { failFields } from '@amayumba/contract/refusal.ts';
import { inTransaction } from '../../db/transaction.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { verificationMail } from './account-mails.ts';
import { createAccount, type NewAccount, readAccount } from './accounts.service.ts';
import { makeEncryptedLink } from './one-time-links.ts';
import { findOneTimeToken, useOneTimeToken } from './one-time-tokens.repository.ts';
import { profileOf } from './profile.ts';
import { hashOfToken } from './secret-token.ts';
import type { Origin } from './origin.ts';
import { holderOf } from './sign-in-records.ts';
import { startSession } from './sessions.service.ts';
import { updateAccountState } from './users.repository.ts';

/** Creates a tenant's account, signs them in and mails a link to confirm the address. @throws as createAccount */
export async function register(
  parts: Parts,
  person: Omit<NewAccount, 'role'>,
  origin: Origin,
): Promise<{ profile: Profile; tokens: TokenPair }> {
  const registered = await inTransaction(parts.db, async (tx) => {
    const userId = await createAccount(tx, { ...person, role: 'tenant' });
    const account = await readAccount(tx, userId);
    const { username, role } = account;
    const entry = { action: 'registered', subject: 'user', subject_id: userId, after: { username, role } };
    await recordAudit(tx, holderOf(account), { ...entry, address: origin.address });
    await queueMail(tx, verificationMail(account), await makeEncryptedLink(tx, parts, 'email_verification', userId));
    return { profile: profileOf(account, null), tokens: await startSession(tx, parts, account, origin) };
  });
  parts.mailWaiting();
  return registered;
}

/** Confirms an e-mail address. Mail programs may open the link first, so a second call returns the same response. */
export async function verifyEmail(parts: Parts, token: string): Promise<void> {
  const tokenHash = hashOfToken(token);
  await inTransaction(parts.db, async (tx) => {
    const now = nowOf(parts);
    const used = await useOneTimeToken(tx, tokenHash, 'email_verification', now);
    if (used?.user_id) return updateAccountState(tx, used.user_id, { email_verified_at: now });
    if ((await findOneTimeToken(tx, tokenHash, 'email_verification'))?.used_at) return;
    return failFields({ token: ['This link is no longer valid. Please ask your property manager.'] });
  });
}
