import { DAY_MS } from '@amayumba/contract/calendar.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { NewTenant, TenantCode } from '@amayumba/contract/tenants/tenant.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { type Parts, todayOf } from '../../parts.ts';
import { createAccount, insertWithoutPassword, readAccount } from '../accounts/accounts.service.ts';
import { inviteByMail } from '../accounts/invitations.service.ts';
import { CODE_DAYS } from '../accounts/sign-in-code.ts';
import { makeSignInCodes } from '../accounts/sign-in-codes.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { sendCode } from '../messages/send-now.ts';
import { lockTenant } from './tenant-records.repository.ts';
import { refuseOtherRole } from './refuse-other-role.ts';

/** The new account of a tenant, with the code if it has neither an address nor a password. */
interface NewTenantAccount {
  id: number;
  code?: TenantCode;
}

/**
 * Creates the account of a new tenant. Without a password the holder chooses it: by a mailed invitation, or by a
 * one-time code where there is no address. See docs/rules.md, First sign-in of a tenant.
 * @throws Refusal invalid_input, username_taken, email_taken
 */
export async function createTenantAccount(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  user: Exclude<NewTenant['user'], number>,
  { phone_number, userprofile_status }: Pick<NewTenant, 'phone_number' | 'userprofile_status'>,
): Promise<NewTenantAccount> {
  const { password, ...person } = user;
  const account = { ...person, email: person.email ?? '', role: 'tenant' as const, phone_number };
  const id =
    password === null
      ? await insertWithoutPassword(tx, account)
      : await createAccount(tx, { ...account, password, status: userprofile_status }, 'user.password');
  const after = { username: user.username, role: account.role };
  await recordAudit(tx, viewer, { action: 'created', subject: 'user', subject_id: id, after });
  if (password !== null) return { id };
  if (account.email === '') return { id, code: await newCode(tx, parts, id) };
  // The link of an inactive account would not work.
  if (userprofile_status !== 'inactive') await inviteByMail(tx, parts, { ...(await readAccount(tx, id)), id });
  return { id };
}

/**
 * Makes a new one-time code for a tenant without an e-mail address; the earlier one stops working, a password does not.
 * @throws Refusal not_found, person_erased, role_not_allowed, account_switched_off, account_with_email, invalid_input
 * where no SMS is sent
 */
export async function createTenantCode(
  parts: Parts,
  viewer: Viewer,
  id: number,
  { send_sms }: { send_sms?: boolean | undefined },
): Promise<TenantCode> {
  const made = await writeAs(parts.db, viewer, async (tx) => {
    const tenant = (await lockTenant(tx, viewer, id, todayOf(parts))) ?? fail('not_found');
    if (tenant.erased_at !== null) fail('person_erased');
    refuseOtherRole(tenant);
    if (tenant.status === 'inactive') fail('account_switched_off');
    if ((await readAccount(tx, tenant.user_id)).email !== '') fail('account_with_email');
    await recordAudit(tx, viewer, { action: 'code made', subject: 'user', subject_id: tenant.user_id });
    const { user_id } = tenant;
    return handOverCode(tx, parts, viewer, { user_id, made: await newCode(tx, parts, user_id), send_sms });
  });
  if (made.sms_to !== undefined) parts.messagesWaiting();
  return made;
}

/**
 * The code of a tenant, which is also sent by SMS if requested.
 * @throws Refusal invalid_input where no SMS reaches them
 */
export async function handOverCode(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  { user_id, made, send_sms }: { user_id: number; made: TenantCode; send_sms?: boolean | undefined },
): Promise<TenantCode> {
  if (!send_sms) return made;
  return { ...made, sms_to: await sendCode(tx, parts, viewer, { user_id, code: made.code }) };
}

async function newCode(tx: Db, parts: Parts, userId: number): Promise<TenantCode> {
  const codes = await makeSignInCodes(tx, parts, [userId]);
  const expires_at = new Date(parts.clock.now() + CODE_DAYS * DAY_MS).toISOString();
  return { code: codes.get(userId) ?? fail('internal_error'), expires_at };
}
