import { fullName, INVITATION_DAYS } from '@amayumba/contract/accounts/rules.ts';
import { failFields } from '@amayumba/contract/refusal.ts';
import type { Role } from '@amayumba/contract/roles.ts';
import type { Db } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { type Holder, type Invited, invitationMail } from './account-mails.ts';
import { readAccount, setPassword } from './accounts.service.ts';
import { makeEncryptedLink } from './one-time-links.ts';
import { findOneTimeToken, useOneTimeToken } from './one-time-tokens.repository.ts';
import { hashOfToken } from './secret-token.ts';
import { updateAccountState } from './users.repository.ts';

/** Invites the holder of an account by mail, with a link that works once. */
export async function inviteByMail(
  tx: Db,
  parts: Pick<Parts, 'clock' | 'publicUrl' | 'sealing'>,
  account: Holder & Invited,
): Promise<void> {
  await queueMail(tx, invitationMail(account), await makeEncryptedLink(tx, parts, 'invitation', account.id));
}

/**
 * Returns the account that an invitation's link is for. @throws Refusal invalid_input with the reason why the link does
 * not work (any more)
 */
async function inviteeOf(db: Db, parts: Pick<Parts, 'clock'>, token: string): Promise<number> {
  const found = await findOneTimeToken(db, hashOfToken(token), 'invitation');
  const isOpen = found && !found.used_at && found.expires_at > nowOf(parts).toISOString();
  return (isOpen ? found.user_id : null) ?? failFields({ token: [reasonOf(found)] });
}

/** Returns the name of the person invited, so that they see it before they choose a password. */
export async function readInvitation(
  parts: Parts,
  token: string,
): Promise<{ name: string; username: string; role: Role }> {
  const account = await readAccount(parts.db, await inviteeOf(parts.db, parts, token));
  return { name: fullName(account), username: account.username, role: account.role };
}

/** Sets the password. The link came by mail, so this also confirms the address. @throws Refusal as setPassword */
export function acceptInvitation(
  parts: Parts,
  { token, password }: { token: string; password: string },
): Promise<void> {
  return inTransaction(parts.db, async (tx) => {
    const userId = await inviteeOf(tx, parts, token);
    const now = nowOf(parts);
    const used = await useOneTimeToken(tx, hashOfToken(token), 'invitation', now);
    if (!used) failFields({ token: [USED] });
    await setPassword(tx, userId, password);
    await updateAccountState(tx, userId, { email_verified_at: now });
    await recordAudit(tx, null, { action: 'accepted', subject: 'user', subject_id: userId });
  });
}

const USED = 'This invitation was used already. Please sign in with the password that was chosen then.';

function reasonOf(found: { used_at: string | null } | undefined): string {
  if (!found)
    return 'This link is no longer valid: a newer invitation was sent, or it was withdrawn. Please open the newest email, or ask your property manager.';
  return found.used_at
    ? USED
    : `This invitation has expired: it worked for ${INVITATION_DAYS} days. Please ask your property manager to send it again.`;
}
