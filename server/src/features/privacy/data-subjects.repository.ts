import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** The keys that find a person's rows. */
export interface DataSubject {
  user_id: number;
  /** Null if the account is not a tenant. */
  tenant_id: number | null;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  role: string;
  erased_at: string | null;
  created_at: string;
  /** When the address was confirmed; null while it is not, since anybody may have typed it. */
  email_verified_at: string | null;
}

const dataSubjects = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('tenants as t', 't.user_id', 'u.id')
    .select(['u.id as user_id', 't.id as tenant_id', 'u.username', 'u.email', 'u.first_name', 'u.last_name'])
    .select(['u.erased_at', 'u.role', 'u.created_at', 'u.email_verified_at']);

/** Finds the person of an account. */
export const findDataSubject = (db: Db, userId: number) =>
  dataSubjects(db).where('u.id', '=', userId).executeTakeFirst();

/** Finds the person of a tenant. */
export const findTenantsPerson = (db: Db, tenantId: number) =>
  dataSubjects(db).where('t.id', '=', tenantId).executeTakeFirst();

/** Finds the person of a tenant and locks the account to the end of the transaction. */
export const lockTenantsPerson = (tx: Db, tenantId: number) =>
  dataSubjects(tx).where('t.id', '=', tenantId).forUpdate('u').executeTakeFirst();

/**
 * Waits for concurrent changes of a tenant's rows and blocks new ones. Their entries in the audit log, and their
 * messages to others, are then committed before the erasure searches for them.
 */
export async function lockRowsOfTenant(tx: Db, tenantId: number): Promise<void> {
  await sql`select from tenants t where t.id = ${tenantId} for update`.execute(tx);
  for (const table of ['leases', 'accounts', 'charges', 'complaints'])
    await sql`select from ${sql.table(table)} r where r.tenant_id = ${tenantId} order by r.id for update`.execute(tx);
}

/** Returns the full name if it has two parts; one alone may be an ordinary word. */
export const fullNameOf = ({ first_name, last_name }: DataSubject): string | undefined =>
  first_name.trim() && last_name.trim() ? `${first_name} ${last_name}`.trim() : undefined;
