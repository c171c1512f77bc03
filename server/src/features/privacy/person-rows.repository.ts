import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../access/scope.ts';
import type { Db } from '../../db/connect.ts';
import { type DataSubject, fullNameOf } from './data-subjects.repository.ts';
import { isImportAbout } from './import-reports.repository.ts';
import { columnsWith, type PersonTableName } from './personal-data.ts';

const paymentsOf = ({ tenant_id }: DataSubject) => sql`select p.id from charges p where p.tenant_id = ${tenant_id}`;
const complaintsOf = ({ tenant_id }: DataSubject) =>
  sql`select c.id from complaints c where c.tenant_id = ${tenant_id}`;
const accountsOf = ({ tenant_id }: DataSubject) => sql`select ac.id from accounts ac where ac.tenant_id = ${tenant_id}`;
const receiptsOf = (who: DataSubject) => sql`select r.id from receipts r where r.account_id in (${accountsOf(who)})`;
const collectionsOf = (who: DataSubject) =>
  sql`select k.id from collections k where k.account_id in (${accountsOf(who)})`;
const leasesOf = ({ tenant_id }: DataSubject) => sql`select l.id from leases l where l.tenant_id = ${tenant_id}`;
const sessionsOf = ({ user_id }: DataSubject) => sql`select s.id from sessions s where s.user_id = ${user_id}`;

/**
 * Matches documents about a person: a tenant's with those of their leases, an owner's without those of their estates.
 */
const isDocumentOf = (who: DataSubject): Condition => sql`(documents.tenant_id = ${who.tenant_id}
  or documents.lease_id in (${leasesOf(who)}) or documents.owner_id = ${who.user_id})`;

/**
 * Matches receipts and attachments that the person sent, or that belong to their payments and complaints, and their
 * documents; pictures of homes belong to nobody.
 */
const isFileOf = (who: DataSubject): Condition => sql`(files.kind <> 'image' and files.id in (
  select f.id from files f where f.uploaded_by = ${who.user_id} and ${who.role === 'tenant'}::boolean
  union select m.file_id from claims m where m.charge_id in (${paymentsOf(who)}) and m.file_id is not null
  union select c.attachment_file_id from complaints c where c.tenant_id = ${who.tenant_id} and c.attachment_file_id is not null
  union select cm.file_id from conversation_messages cm where cm.account_id in (${accountsOf(who)}) and cm.file_id is not null
  union select n.file_id from notices n where n.account_id in (${accountsOf(who)}) and n.file_id is not null
  union select cf.file_id from complaint_files cf where cf.complaint_id in (${complaintsOf(who)})
  union select documents.file_id from documents where documents.file_id is not null and ${isDocumentOf(who)}))`;

/**
 * Matches rows of a table with typed addresses, from the time when the person confirmed theirs. Before that, anybody
 * may have typed it.
 */
const sinceConfirmed = (table: string, { email, email_verified_at }: DataSubject): Condition =>
  email === '' || email_verified_at === null
    ? sql`false`
    : sql`(lower(${sql.ref(`${table}.email`)}) = ${email.toLowerCase()} and ${sql.ref(`${table}.created_at`)} >= ${email_verified_at}::timestamptz)`;

/** The messages to a person, and those about their accounts. */
const textMessagesOf = (who: DataSubject) => sql`select m.id from text_messages m where m.user_id = ${who.user_id}
  union select m.id from text_messages m where m.account_id in (${accountsOf(who)})`;

/** Matches announcements that went to the person and to nobody else; others are about nobody. */
const isAnnouncementTo = (who: DataSubject): Condition => sql`(announcements.id in (
    select m.announcement_id from text_messages m where m.id in (${textMessagesOf(who)}))
  and not exists (select from text_messages o
    where o.announcement_id = announcements.id and o.id not in (${textMessagesOf(who)})))`;

/** Matches the SMS gateway's callbacks about a person's number, which name none of our messages. */
const isEventOfNumber = (who: DataSubject): Condition => sql`(provider_events.provider = 'sms' and exists (
  select from (select distinct ltrim(m.to_address, '+') as digits from text_messages m
    where m.id in (${textMessagesOf(who)}) and m.channel = 'sms' and m.to_address <> '') n
  where position(convert_to(n.digits, 'UTF8') in provider_events.body) > 0))`;

/** Matches lines of statements with the person's money: posted automatically, or from the inbox. */
const isStatementLineOf = (who: DataSubject): Condition => sql`(statement_lines.account_id in (${accountsOf(who)})
  or statement_lines.receipt_id in (${receiptsOf(who)})
  or statement_lines.id in (select i.statement_line_id from inbox_items i join inbox_receipts ir on ir.item_id = i.id
    where ir.receipt_id in (${receiptsOf(who)}) and i.statement_line_id is not null))`;

/** For each table, the condition that matches the rows about a person. */
const IS_ABOUT: Readonly<Record<PersonTableName, (who: DataSubject) => Condition>> = {
  users: ({ user_id }) => sql`users.id = ${user_id}`,
  tenants: ({ user_id }) => sql`tenants.user_id = ${user_id}`,
  leases: ({ tenant_id }) => sql`leases.tenant_id = ${tenant_id}`,
  lease_renewals: (who) => sql`lease_renewals.lease_id in (${leasesOf(who)})`,
  accounts: ({ tenant_id }) => sql`accounts.tenant_id = ${tenant_id}`,
  charges: ({ tenant_id }) => sql`charges.tenant_id = ${tenant_id}`,
  receipts: (who) => sql`receipts.account_id in (${accountsOf(who)})`,
  allocations: (who) => sql`allocations.receipt_id in (${receiptsOf(who)})`,
  credit_notes: (who) => sql`credit_notes.charge_id in (${paymentsOf(who)})`,
  deposit_movements: (who) => sql`deposit_movements.account_id in (${accountsOf(who)})`,
  refunds: (who) => sql`refunds.account_id in (${accountsOf(who)})`,
  // Both accounts of a transfer are of the same tenant.
  transfers: (who) => sql`transfers.from_account in (${accountsOf(who)})`,
  receipt_spendings: (who) => sql`receipt_spendings.receipt_id in (${receiptsOf(who)})`,
  approvals: (who) => sql`approvals.account_id in (${accountsOf(who)})`,
  claims: (who) => sql`claims.charge_id in (${paymentsOf(who)})`,
  lease_terms: (who) => sql`lease_terms.lease_id in (${leasesOf(who)})`,
  scheduled_charges: (who) => sql`scheduled_charges.lease_id in (${leasesOf(who)})`,
  journal_entries: (who) => sql`journal_entries.account_id in (${accountsOf(who)})`,
  collections: (who) => sql`collections.account_id in (${accountsOf(who)})`,
  provider_events: (who) => sql`(provider_events.collection_id in (${collectionsOf(who)}) or ${isEventOfNumber(who)})`,
  inbox_items: (who) => sql`(inbox_items.collection_id in (${collectionsOf(who)})
    or inbox_items.id in (select ir.item_id from inbox_receipts ir where ir.receipt_id in (${receiptsOf(who)})))`,
  inbox_receipts: (who) => sql`inbox_receipts.receipt_id in (${receiptsOf(who)})`,
  statement_lines: isStatementLineOf,
  webhook_events: ({ tenant_id }) => sql`webhook_events.tenant_id = ${tenant_id}`,
  text_messages: (who) => sql`text_messages.id in (${textMessagesOf(who)})`,
  text_message_reports: (who) => sql`text_message_reports.gateway_id in (
    select m.gateway_id from text_messages m where m.id in (${textMessagesOf(who)}) and m.gateway_id is not null)`,
  announcements: isAnnouncementTo,
  notices: (who) => sql`notices.account_id in (${accountsOf(who)})`,
  conversation_messages: (who) => sql`conversation_messages.account_id in (${accountsOf(who)})`,
  reminders_left_out: (who) => sql`reminders_left_out.account_id in (${accountsOf(who)})`,
  promises: (who) => sql`promises.account_id in (${accountsOf(who)})`,
  complaints: ({ tenant_id }) => sql`complaints.tenant_id = ${tenant_id}`,
  complaint_status_changes: (who) => sql`complaint_status_changes.complaint_id in (${complaintsOf(who)})`,
  complaint_messages: (who) => sql`complaint_messages.complaint_id in (${complaintsOf(who)})`,
  files: isFileOf,
  documents: isDocumentOf,
  notifications: ({ user_id }) => sql`notifications.user_id = ${user_id}`,
  mail_outbox: ({ user_id }) => sql`mail_outbox.user_id = ${user_id}`,
  contact_messages: (who) => sinceConfirmed('contact_messages', who),
  sessions: ({ user_id }) => sql`sessions.user_id = ${user_id}`,
  refresh_tokens: (who) => sql`refresh_tokens.session_id in (${sessionsOf(who)})`,
  known_devices: ({ user_id }) => sql`known_devices.user_id = ${user_id}`,
  recovery_codes: ({ user_id }) => sql`recovery_codes.user_id = ${user_id}`,
  second_factors: ({ user_id }) => sql`second_factors.user_id = ${user_id}`,
  api_keys: ({ user_id }) => sql`api_keys.created_by = ${user_id}`,
  one_time_tokens: ({ user_id }) => sql`one_time_tokens.user_id = ${user_id}`,
  sign_in_failures: ({ username, created_at }) =>
    sql`(sign_in_failures.username = ${username.toLowerCase()} and sign_in_failures.failed_at >= ${created_at}::timestamptz)`,
  idempotency_keys: ({ user_id }) => sql`idempotency_keys.user_id = ${user_id}`,
  estates: ({ user_id }) => sql`estates.owner_id = ${user_id}`,
  estate_ownerships: ({ user_id }) => sql`estate_ownerships.owner_id = ${user_id}`,
  owner_details: ({ user_id }) => sql`owner_details.user_id = ${user_id}`,
  estate_values: ({ user_id }) => sql`estate_values.owner_id = ${user_id}`,
  owner_statements: ({ user_id }) => sql`owner_statements.owner_id = ${user_id}`,
  owner_fees: ({ user_id }) => sql`owner_fees.owner_id = ${user_id}`,
  remittances: ({ user_id }) => sql`remittances.owner_id = ${user_id}`,
  imports: isImportAbout,
};

/** Extra columns with the names that a table's ids refer to. */
const NAMES: Partial<Record<PersonTableName, RawBuilder<unknown>>> = {
  tenants: sql`(select tt.name from tenant_types tt where tt.id = tenants.tenant_type_id) as tenant_type`,
  leases: sql`(select a.number || ', ' || b.name || ', ' || e.name from apartments a join blocks b on b.id = a.block_id
    join estates e on e.id = b.estate_id where a.id = leases.apartment_id) as home`,
  charges: sql`(select s.name from payment_statuses s where s.id = charges.status_id) as status,
    (select e.name from estates e where e.id = charges.estate_id) as estate`,
  complaints: sql`(select s.name from complaint_statuses s where s.id = complaints.status_id) as status,
    (select g.name from complaint_categories g where g.id = complaints.category_id) as category`,
  complaint_status_changes: sql`(select s.name from complaint_statuses s where s.id = complaint_status_changes.to_status_id) as status`,
};

/** Columns that describe tenants to managers and owners. A person's own file omits data of others. */
const OF_OTHERS: Partial<Record<PersonTableName, readonly string[]>> = {
  notifications: ['title', 'body'],
  mail_outbox: ['subject', 'body'],
};

export type Row = Record<string, unknown>;

/** Lists the rows of a table about a person, with the columns that they may see. */
export async function listRowsOfPerson(db: Db, table: PersonTableName, who: DataSubject): Promise<Row[]> {
  const withheld = who.role === 'tenant' ? [] : (OF_OTHERS[table] ?? []);
  const refs = (kind: 'goes' | 'stays') =>
    columnsWith(table, kind)
      .filter((column) => !withheld.includes(column))
      .map((column) => sql.ref(`${table}.${column}`));
  const names = NAMES[table];
  const { rows } = await sql<Row>`
    select ${sql.join([...refs('stays'), ...(names ? [names] : []), ...refs('goes')])} from ${sql.table(table)} where ${IS_ABOUT[table](who)}
    order by 1`.execute(db);
  return rows;
}

/** Counts the rows of a table about a person. */
export async function countRowsOfPerson(db: Db, table: PersonTableName, who: DataSubject): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${IS_ABOUT[table](who)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A stored file with its storage key. */
export interface StoredPersonFile {
  id: string;
  file_name: string;
  media_type: string;
  storage_key: string;
}

export async function listFilesOfPerson(db: Db, who: DataSubject): Promise<StoredPersonFile[]> {
  const { rows } = await sql<StoredPersonFile>`
    select files.id, files.file_name, files.media_type, files.storage_key from files where ${isFileOf(who)}
    order by files.created_at, files.id`.execute(db);
  return rows;
}

/** Deletes the rows of a table about a person. */
export async function deleteRowsOfPerson(tx: Db, table: PersonTableName, who: DataSubject): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${IS_ABOUT[table](who)}`.execute(tx);
}

/** The replacement of an erased value: a text, null, or an expression on the row. */
export type Erased = string | null | RawBuilder<unknown>;

/** Replaces the values of some columns in the rows about a person. */
export async function clearRowsOfPerson(
  tx: Db,
  table: PersonTableName,
  who: DataSubject,
  values: Readonly<Record<string, Erased>>,
): Promise<void> {
  const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${IS_ABOUT[table](who)}`.execute(tx);
}

/**
 * Deletes messages to others about a person: messages to managers on their payments, complaints and conversations, and
 * sent mail that names them.
 */
export async function deleteMessagesAbout(tx: Db, who: DataSubject): Promise<void> {
  await sql`delete from notifications n
    where n.payment_id in (${paymentsOf(who)}) or n.complaint_id in (${complaintsOf(who)})
      or n.account_id in (${accountsOf(who)})`.execute(tx);
  // Rows with their address are deleted even if it is unconfirmed, and shown to nobody.
  if (who.email !== '') {
    await sql`delete from contact_messages c where lower(c.email) = lower(${who.email})`.execute(tx);
    await sql`delete from mail_outbox m where lower(m.reply_to_address) = lower(${who.email})
      or (m.user_id is null and lower(m.to_address) = lower(${who.email}))`.execute(tx);
  }
  const named = [who.email || undefined, fullNameOf(who)].filter((text) => text !== undefined);
  for (const text of named) {
    await sql`delete from mail_outbox m where (m.sent_at is not null or m.failed_at is not null)
      and (strpos(m.body, ${text}) > 0 or strpos(m.subject, ${text}) > 0)`.execute(tx);
  }
}

/**
 * Deletes stored responses for repeated requests (kept for a day) that are about a person: those that name the tenant,
 * an account, a lease or a complaint of theirs, at any depth.
 */
export async function deleteStoredResponsesAbout(tx: Db, who: DataSubject): Promise<void> {
  await sql`delete from idempotency_keys k where jsonb_path_exists(k.body,
    '$.** ? (@.tenant == $tenant || @.tenant_details.id == $tenant || @.account == $accounts[*] || @.lease == $leases[*]
      || @.complaint == $complaints[*])',
    jsonb_build_object('tenant', ${who.tenant_id}::bigint, 'accounts', to_jsonb(array(${accountsOf(who)})),
      'leases', to_jsonb(array(${leasesOf(who)})), 'complaints', to_jsonb(array(${complaintsOf(who)}))))`.execute(tx);
}
