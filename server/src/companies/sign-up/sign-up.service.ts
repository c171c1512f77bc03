import { companyPath, SIGN_UP_HOURS } from '@amayumba/contract/companies/rules.ts';
import type { SignedUp, SignUpInput } from '@amayumba/contract/companies/sign-up.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { PlatformTables } from '../../db/platform-tables.ts';
import { roleOf } from '../../db/server-role.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertConfirmed } from '../../features/accounts/accounts.service.ts';
import { DUMMY_HASH, hashPassword } from '../../features/accounts/password-hash.ts';
import { hashOfToken, newSecretToken } from '../../features/accounts/secret-token.ts';
import { recordAudit } from '../../features/audit/audit.service.ts';
import { LINK_PURPOSE, queueMail } from '../../mail/queue-mail.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { findCompanyNamed } from '../companies.repository.ts';
import { asOwner, type CreateParts, insertWithSchema } from '../create-company.ts';
import { findSignUp, insertSignUp, lockSignUp, recordCompany } from './sign-ups.repository.ts';
import { signUpMail } from './sign-up-mail.ts';

type DemoParts = Pick<Parts, 'clock' | 'files' | 'receiptKey'>;

/** The dependencies of sign-up. */
export interface SignUpParts extends CreateParts<DemoParts> {
  /** The first company, which sends the mail and counts the requests. */
  office: Parts;
  /** Stores the demo portfolio. The accounts of it get the password of this hash. */
  insertDemo: (tx: Db, parts: DemoParts, passwordHash: string) => Promise<void>;
  /** Called when there is a new company, so that it can be used at once. */
  created: () => Promise<unknown>;
}

const HOUR_MS = 60 * 60_000;
const TAKEN = 'This short name is taken. Please choose another.';

/** Refuses a short name that a company has. @throws Refusal invalid_input */
export async function refuseTaken({ office }: SignUpParts, shortName: string): Promise<void> {
  if (await findCompanyNamed(office.db, shortName)) failFields({ short_name: [TAKEN] });
}

/** Stores a sign-up and mails the link that creates its company. */
export async function requestCompany({ office }: SignUpParts, input: SignUpInput): Promise<void> {
  const { manager, demo = false, ...company } = input;
  const { password, first_name = '', last_name = '', ...account } = manager;
  const token = newSecretToken();
  const created_at = nowOf(office);
  const expires_at = new Date(created_at.getTime() + SIGN_UP_HOURS * HOUR_MS);
  const link = `${office.publicUrl}/sign-up/confirm?token=${token}`;
  const password_hash = await hashPassword(password);
  const person = { ...account, first_name, last_name, password_hash };
  await inTransaction(office.db, async (tx) => {
    await insertSignUp(tx, { ...company, ...person, demo, created_at, expires_at, token_hash: hashOfToken(token) });
    await queueMail(tx, signUpMail(account.email), office.sealing.seal(Buffer.from(link), LINK_PURPOSE));
  });
  office.mailWaiting();
}

const expired = () => failFields({ token: ['This link is no longer valid. Please sign up again.'] });

/**
 * Creates the company of a mailed link, all of it or nothing. Mail programs may open the link first and people click
 * twice, so a later use returns the same answer. @throws Refusal invalid_input, company_taken
 */
export async function createSignedUp(parts: SignUpParts, token: string): Promise<SignedUp> {
  const { office, database, created } = parts;
  const tokenHash = hashOfToken(token);
  const now = nowOf(office);
  const { name, short_name } = (await findSignUp(office.db, tokenHash, now)) ?? expired();
  await asOwner(database.owner, short_name, async (tx) => {
    const signUp = (await lockSignUp(tx, tokenHash, now)) ?? expired();
    if (signUp.company_id === null) await makeSignedUp(parts, tx, signUp);
  });
  await created();
  return { name, short_name, path: `${companyPath(short_name)}/`, message: `The portal of ${name} is ready.` };
}

async function makeSignedUp(parts: SignUpParts, tx: Db, signUp: Selectable<PlatformTables['sign_ups']>): Promise<void> {
  const { name, short_name, username, email, first_name, last_name, password_hash } = signUp;
  const role = await roleOf(parts.database.db);
  if (await findCompanyNamed(tx, short_name))
    fail('company_taken', 'Another office has taken this short name since. Please sign up again with another one.');
  const company = await insertWithSchema(tx, role, { name, short_name, hosts: [] });
  if (signUp.demo) {
    // Nobody may sign in with the demo passwords that the documents show.
    await parts.insertDemo(tx, await parts.makeParts(company), DUMMY_HASH);
  }
  await tx.updateTable('settings').set({ landlord_name: name }).execute();
  const account = { username, email, first_name, last_name, role: 'manager' } as const;
  const confirmed = { password_hash, email_verified_at: nowOf(parts.office) };
  const id = await insertConfirmed(tx, account, confirmed);
  const after = { username, role: 'manager' };
  await recordAudit(tx, null, { action: 'created', subject: 'user', subject_id: id, after });
  await recordCompany(tx, signUp.id, company.id);
}
