import { ERASED_FIELDS } from '@amayumba/contract/ledger/receipt-snapshot.ts';
import { formerTenantLabel } from '@amayumba/contract/privacy/rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Viewer } from '../../access/viewer.ts';
import { erasePersonFromAudit } from '../audit/audit.service.ts';
import { closeAccount } from './erasure.repository.ts';
import { eraseFromReports } from './import-reports.repository.ts';
import { lockRowsOfTenant, type DataSubject } from './data-subjects.repository.ts';
import {
  deleteStoredResponsesAbout,
  deleteRowsOfPerson,
  deleteMessagesAbout,
  clearRowsOfPerson,
  listFilesOfPerson,
  type Erased,
} from './person-rows.repository.ts';
import { columnsWith, PERSON_TABLES, type PersonTableName } from './personal-data.ts';
import type { PersonTable } from './person-table.ts';

/** Replaces a removed text in columns that must not be empty. */
const REMOVED = 'Removed';

/** The values that replace erased columns, other than the empty text. */
const VALUES: Partial<Record<PersonTableName, Readonly<Record<string, Erased>>>> = {
  receipts: {
    // Only a void receipt has a reason, and only an issued one a snapshot.
    void_reason: sql`case when voided_at is not null then ${REMOVED} end`,
    snapshot: sql`snapshot || ${JSON.stringify(ERASED_FIELDS)}::jsonb`,
  },
  // Withdraws the waiting approvals about an erased person, whose input is deleted.
  approvals: {
    input: sql`'{}'`,
    state: sql`case when state = 'waiting' then 'withdrawn' else state end`,
    decided_by: sql`coalesce(decided_by, requested_by)`,
    decided_at: sql`least(decided_at, now())`,
  },
  claims: { file_id: null },
  statement_lines: { cells: sql`'{}'` },
  lease_terms: { agreed_reason: sql`case when agreed_reason is not null then ${REMOVED} end` },
  // Messages that wait for an erased person are not sent.
  text_messages: {
    sealed_code: null,
    next_attempt_at: null,
    state: sql`case when state = 'waiting' and claimed_at is null then 'skipped' else state end`,
    reason: sql`case when state = 'waiting' and claimed_at is null then 'inactive' else reason end`,
  },
  announcements: { text: REMOVED },
  notices: { values: sql`'{}'`, warnings: sql`'[]'`, file_id: null },
  conversation_messages: { file_id: null },
  complaints: { title: REMOVED, description: REMOVED, attachment_file_id: null },
};

/** Tables with their own statements below. */
const OWN_STATEMENTS: ReadonlySet<string> = new Set(['users', 'imports']);

const tables = (onErasure: PersonTable['onErasure']) =>
  (Object.entries(PERSON_TABLES) as [PersonTableName, PersonTable][])
    .filter(([name, table]) => table.onErasure === onErasure && !OWN_STATEMENTS.has(name))
    .map(([name]) => name);

/**
 * Removes everything that identifies a tenant from the database and the audit log, and records the erasure there; see
 * PERSON_TABLES. Returns the storage keys of their files, to be deleted after the commit. `viewer` is null when the
 * portal erases by itself.
 */
export async function erasePerson(
  tx: Db,
  viewer: Viewer | null,
  who: DataSubject & { tenant_id: number },
  erasedAt: string,
): Promise<string[]> {
  await lockRowsOfTenant(tx, who.tenant_id);
  const files = await listFilesOfPerson(tx, who);
  await erasePersonFromAudit(tx, viewer, who.user_id);
  await deleteMessagesAbout(tx, who);
  await deleteStoredResponsesAbout(tx, who);
  await eraseFromReports(tx, who, formerTenantLabel(who.tenant_id));
  // Files are found by the claims and complaints that name them, so the rows come first.
  for (const table of tables('rows')) await deleteRowsOfPerson(tx, table, who);
  for (const table of tables('columns')) {
    const empty = Object.fromEntries(columnsWith(table, 'goes').map((column) => [column, '']));
    await clearRowsOfPerson(tx, table, who, { ...empty, ...VALUES[table] });
  }
  await closeAccount(tx, who, erasedAt);
  return files.map(({ storage_key }) => storage_key);
}
