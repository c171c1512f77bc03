import type { AuditEntry as ShownEntry, AuditQuery } from '@amayumba/contract/audit/endpoints.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { mapListed } from '../../db/listed.ts';
import { type AuditEntry, parted, whole } from './audit-entry.ts';
import { type AuditRow, erasePersonRows, insertAuditRows, listAuditRows } from './audit.repository.ts';
import { sentenceAbout } from './audit-sentence.ts';

/** Records a change in the transaction that makes it: who, when, what before, what after. Null: nobody was signed in. Decisions §5. */
export async function recordAudit(tx: Db, viewer: Viewer | null, entry: AuditEntry): Promise<void> {
  await recordAudits(tx, viewer, [entry]);
}

/** Records many changes at once; see {@link recordAudit}. */
export async function recordAudits(tx: Db, viewer: Viewer | null, entries: readonly AuditEntry[]): Promise<void> {
  const address = viewer?.address;
  await insertAuditRows(
    tx,
    viewer?.user_id ?? null,
    entries.map((entry) => parted({ address, ...entry })),
  );
}

/**
 * Erases what identifies a person from the audit record: names and notes in entries about them, and where they sat when they did
 * something. An entry says so, and the chain goes on being whole. Who did what, sums, days and ids stay. Answers in how many entries
 * something was erased.
 */
export const erasePersonFromAudit = (tx: Db, userId: number, viewer: Viewer | null = null): Promise<number> =>
  erasePersonRows(tx, userId, viewer?.user_id ?? null);

/** The record, newest first, each entry with a sentence for people. */
export async function listAudit(db: Db, viewer: Viewer, query: AuditQuery): Promise<ShownEntry[] | Page<ShownEntry>> {
  return mapListed(await listAuditRows(db, viewer, query), shown);
}

function shown(row: AuditRow): ShownEntry {
  const { id, at, by, action, subject, subject_id, tenant } = row;
  const before = whole(row.before, row.details?.before ?? null);
  const after = whole(row.after, row.details?.after ?? null);
  return {
    id,
    at,
    by,
    action,
    subject,
    subject_id,
    tenant,
    summary: sentenceAbout({ ...row, before, after }),
    before,
    after,
  };
}
