import { type RawBuilder, sql } from 'kysely';

/** A query of ids. */
type Ids = RawBuilder<unknown>;

const accountsOf = (tenants: Ids): Ids => sql`select ac.id from accounts ac where ac.tenant_id in (${tenants})`;
const chargesOf = (tenants: Ids): Ids => sql`select p.id from charges p where p.tenant_id in (${tenants})`;
const leasesOf = (tenants: Ids): Ids => sql`select l.id from leases l where l.tenant_id in (${tenants})`;

/** The tables of records about an account, and their column of it, by the subject of the entries about them. */
const ACCOUNT_RECORDS = {
  notice: ['notices', 'account_id'],
  message: ['text_messages', 'account_id'],
  receipt: ['receipts', 'account_id'],
  refund: ['refunds', 'account_id'],
  deposit_movement: ['deposit_movements', 'account_id'],
  approval: ['approvals', 'account_id'],
  // Both accounts of a transfer are of the same tenant.
  transfer: ['transfers', 'from_account'],
} as const;
const accountRecords = Object.entries(ACCOUNT_RECORDS);

/** The account of the record that an entry `al` is about, as branches of a `case` by its subject. */
export const whenAboutAccount: RawBuilder<unknown> = sql.join(
  accountRecords.map(
    ([subject, [table, account]]) => sql`when ${sql.lit(subject)} then
      (select ${sql.ref(`r.${account}`)} from ${sql.table(table)} r where r.id = al.subject_id)`,
  ),
  sql` `,
);

const ofAccounts = (table: string, account: string) => (tenants: Ids) =>
  sql`select r.id from ${sql.table(table)} r where ${sql.ref(`r.${account}`)} in (${accountsOf(tenants)})`;

/** The ids of the records of some tenants, by the subject of the audit entries about them. */
const RECORDS_OF_TENANTS: Readonly<Record<string, (tenants: Ids) => Ids>> = {
  tenant: (tenants) => sql`select t.id from tenants t where t.id in (${tenants})`,
  payment: chargesOf,
  lease: leasesOf,
  complaint: (tenants) => sql`select c.id from complaints c where c.tenant_id in (${tenants})`,
  document: (tenants) => sql`select d.id from documents d
    where d.tenant_id in (${tenants}) or d.lease_id in (${leasesOf(tenants)})`,
  account: accountsOf,
  conversation: accountsOf,
  ...Object.fromEntries(accountRecords.map(([subject, [table, account]]) => [subject, ofAccounts(table, account)])),
  credit_note: (tenants) => sql`select n.id from credit_notes n where n.charge_id in (${chargesOf(tenants)})`,
  claim: (tenants) => sql`select m.id from claims m where m.charge_id in (${chargesOf(tenants)})`,
  terms: (tenants) => sql`select m.id from lease_terms m where m.lease_id in (${leasesOf(tenants)})`,
};

/** Rows (subject, id) of all records of some tenants. */
export const recordsOfTenants = (tenants: Ids): RawBuilder<unknown> =>
  sql.join(
    Object.entries(RECORDS_OF_TENANTS).map(
      ([subject, idsOf]) => sql`select ${sql.lit(subject)} as subject, r.id from (${idsOf(tenants)}) r (id)`,
    ),
    sql` union all `,
  );

/** Whether an entry `al` is about terms of a lease of some tenants that were deleted since: the entry has the lease. */
export const isAboutOldTerms = (tenants: Ids): RawBuilder<boolean> => sql<boolean>`(al.subject = 'terms'
  and coalesce(al.before -> 'lease_id', al.after -> 'lease_id') in (select to_jsonb(l.id) from (${leasesOf(tenants)}) l))`;
