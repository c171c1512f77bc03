import type { AuditEntry as ShownEntry, AuditQuery } from '@amayumba/contract/audit/endpoints.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { mapListed } from '../../db/listed.ts';
import { type AuditEntry, type AuditRow, insertAuditRow, insertAuditRows, listAuditRows } from './audit.repository.ts';
import { sentenceAbout } from './audit-sentence.ts';

/** Records a change in the transaction that makes it: who, when, what before, what after. Null: nobody was signed in. Decisions §5. */
export async function recordAudit(tx: Db, viewer: Viewer | null, entry: AuditEntry): Promise<void> {
  await insertAuditRow(tx, viewer?.user_id ?? null, entry);
}

/** Records many changes at once; see {@link recordAudit}. */
export async function recordAudits(tx: Db, viewer: Viewer | null, entries: readonly AuditEntry[]): Promise<void> {
  await insertAuditRows(tx, viewer?.user_id ?? null, entries);
}

/** The record, newest first, each entry with a sentence for people. */
export async function listAudit(db: Db, viewer: Viewer, query: AuditQuery): Promise<ShownEntry[] | Page<ShownEntry>> {
  return mapListed(await listAuditRows(db, viewer, query), shown);
}

function shown(row: AuditRow): ShownEntry {
  const { id, at, by, action, subject, subject_id, tenant, before, after } = row;
  return { id, at, by, action, subject, subject_id, tenant, summary: sentenceAbout(row), before, after };
}
