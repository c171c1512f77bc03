import { fullName } from '@amayumba/contract/accounts/rules.ts';
import type { Profile, TokenPair } from '@amayumba/contract/accounts/account.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { verificationMail } from './account-mails.ts';
import { createAccount, type NewAccount } from './accounts.service.ts';
import { makeEncryptedLink } from './one-time-links.ts';
import { findOneTimeToken, useOneTimeToken } from './one-time-tokens.repository.ts';
import { hashOfToken } from './secret-token.ts';
import type { Origin } from './origin.ts';
import { holderOf } from './sign-in-records.ts';
import type { SessionsService } from './sessions.service.ts';
import { type AccountRow, findAccount, updateAccountState } from './users.repository.ts';

/** Returns an account as its holder sees it. See docs/product.md, User profile. */
export function profileOf(account: AccountRow, tenantId: number | null): Profile {
  const { id, username, email, first_name, last_name, role, phone_number, address } = account;
  return {
    id,
    user_id: id,
    username,
    email,
    first_name,
    last_name,
    name: fullName(account),
    role,
    user_type: role,
    phone_number,
    address,
    email_verified: account.email_verified_at !== null,
    tenant_id: tenantId,
  };
}

/** Reads an account that must exist. */
export async function readAccount(db: Db, userId: number): Promise<AccountRow> {
  return (await findAccount(db, userId)) ?? fail('not_found');
}

/** Registers tenants and confirms e-mail addresses. */
export function registrationService(parts: Parts, sessions: SessionsService) {
  const { db, clock } = parts;

  /** Creates a tenant's account, signs them in and mails a link to confirm the address. @throws as createAccount */
  async function register(
    person: Omit<NewAccount, 'role'>,
    origin: Origin,
  ): Promise<{ profile: Profile; tokens: TokenPair }> {
    const registered = await inTransaction(db, async (tx) => {
      const userId = await createAccount(tx, { ...person, role: 'tenant' });
      const account = await readAccount(tx, userId);
      const { username, role } = account;
      const entry = { action: 'registered', subject: 'user', subject_id: userId, after: { username, role } };
      await recordAudit(tx, holderOf(account), { ...entry, address: origin.address });
      await queueMail(tx, verificationMail(account), await makeEncryptedLink(tx, parts, 'email_verification', userId));
      return { profile: profileOf(account, null), tokens: await sessions.start(tx, account, origin) };
    });
    parts.mailWaiting();
    return registered;
  }

  /** Confirms an e-mail address. Mail programs may open the link first, so a second call returns the same response. */
  async function verifyEmail(token: string): Promise<void> {
    const tokenHash = hashOfToken(token);
    await inTransaction(db, async (tx) => {
      const now = new Date(clock.now());
      const used = await useOneTimeToken(tx, tokenHash, 'email_verification', now);
      if (used?.user_id) return updateAccountState(tx, used.user_id, { email_verified_at: now });
      if ((await findOneTimeToken(tx, tokenHash, 'email_verification'))?.used_at) return;
      return failFields({ token: ['This link is no longer valid. Please ask your property manager.'] });
    });
  }

  return { register, verifyEmail };
}
