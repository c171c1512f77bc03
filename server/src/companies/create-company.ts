import { shortNameOf } from '@amayumba/contract/companies/rules.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { makeSchema } from '../db/make-schema.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { migrateSchema } from '../db/migrate-company.ts';
import { migrationNames } from '../db/migrate.ts';
import { roleOf } from '../db/server-role.ts';
import { openSession } from '../db/session.ts';
import { invitationMail } from '../features/accounts/account-mails.ts';
import { insertWithoutPassword, readAccount } from '../features/accounts/accounts.service.ts';
import { makeLink } from '../features/accounts/one-time-links.ts';
import { recordAudit } from '../features/audit/audit.service.ts';
import { inTransaction } from '../db/transaction.ts';
import { LINK_PURPOSE, queueMail } from '../mail/queue-mail.ts';
import type { Parts } from '../parts.ts';
import { insertCompany, isHostTaken } from './companies.repository.ts';
import type { Company } from './company.ts';

/** A company to be created, with its first manager. */
export interface NewCompany {
  name: string;
  /** Made from the name where it is not given. */
  short_name?: string | undefined;
  hosts: string[];
  manager: { username: string; email: string };
}

/** The dependencies of creating a company. */
export interface CreateParts<Made> {
  database: Pick<OpenDatabase, 'db' | 'owner'>;
  /** Makes the parts of the company, whose keys seal the rows that it stores. */
  makeParts: (company: Company) => Promise<Made>;
}

/** The schema that a company of this short name has. */
export const schemaFor = (shortName: string): string => `c_${shortName.replaceAll('-', '_')}`;

/**
 * Runs `work` in one transaction of the owner, in the schema that a company of this short name has. Waits for other
 * transactions that create a company: PostgreSQL locks its list of collations, to which each schema adds one.
 */
export async function asOwner<T>(
  owner: OpenDatabase['owner'],
  shortName: string,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  await using session = await openSession(owner, schemaFor(shortName));
  return await inTransaction(session.db, async (tx) => {
    await sql`set local lock_timeout = 0`.execute(tx);
    return work(tx);
  });
}

type NamedCompany = Pick<Company, 'name' | 'short_name' | 'hosts'>;

/**
 * Stores a company and makes its schema, without tables, in a transaction of the owner.
 * @throws Refusal company_taken
 */
export async function insertWithEmptySchema(tx: Db, { name, short_name, hosts }: NamedCompany): Promise<Company> {
  const schema = schemaFor(short_name);
  if (await isHostTaken(tx, hosts)) fail('company_taken');
  const migration = (await migrationNames()).at(-1) ?? '';
  const company = (await insertCompany(tx, { name, short_name, schema, hosts, migration })) ?? fail('company_taken');
  await makeSchema(tx, schema);
  return company;
}

/** Stores a company and makes its tables, in a transaction of {@link asOwner}. @throws Refusal company_taken */
export async function insertWithSchema(tx: Db, role: string, named: NamedCompany): Promise<Company> {
  const company = await insertWithEmptySchema(tx, named);
  await migrateSchema(tx, company.schema, role);
  return company;
}

type InvitingParts = Pick<Parts, 'clock' | 'publicUrl' | 'sealing'>;

/**
 * Creates a company with its schema and its first manager, who is invited by mail: all of it or nothing. Also returns
 * the link of the invitation, for the operator.
 * @throws Refusal company_taken, and as an account of that name and address
 */
export async function createCompany({ database, makeParts }: CreateParts<InvitingParts>, input: NewCompany) {
  const { name, hosts, manager, short_name = shortNameOf(name) } = input;
  const role = await roleOf(database.db);
  return asOwner(database.owner, short_name, async (tx) => {
    const company = await insertWithSchema(tx, role, { name, short_name, hosts });
    const parts = await makeParts(company);
    await tx.updateTable('settings').set({ landlord_name: name }).execute();
    const id = await insertWithoutPassword(tx, { ...manager, role: 'manager', first_name: '', last_name: '' });
    const link = await makeLink(tx, parts, 'invitation', id);
    const mail = invitationMail(await readAccount(tx, id));
    await queueMail(tx, mail, parts.sealing.seal(Buffer.from(link), LINK_PURPOSE));
    const after = { username: manager.username, role: 'manager' };
    await recordAudit(tx, null, { action: 'created', subject: 'user', subject_id: id, after });
    return { company, link };
  });
}
