import { DAY_MS } from '@amayumba/contract/calendar.ts';
import type { Import, SignInCodes } from '@amayumba/contract/imports/import.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import { refuseUnlessMay } from '../../access/permissions.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Viewer } from '../../access/viewer.ts';
import { mapListed, type Paging } from '../../db/listed.ts';
import { runOnce, type Repeatable } from '../../http/idempotency.ts';
import { nowOf } from '../../parts.ts';
import { CODE_DAYS } from '../accounts/sign-in-code.ts';
import { makeSignInCodes } from '../accounts/sign-in-codes.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { readDraft } from './drafts.service.ts';
import {
  failInterruptedImports,
  findImport,
  type ImportRow,
  insertImport,
  listCodeHolders,
  listImportRows,
} from './imports.repository.ts';
import { type ImportParts, writeInBackground } from './running-imports.ts';

function withProgress<R extends ImportRow>({ running }: ImportParts, row: R): R {
  if (row.status === 'failed') return { ...row, progress: 0 };
  // Another process's import shows the progress that it last reported.
  const progress = row.status === 'running' ? (running.jobs.get(row.id)?.progress ?? row.progress) : 1;
  return { ...row, progress };
}

/** Marks abandoned imports as failed, except those of this process, which may be unable to report. */
const failAbandoned = (parts: ImportParts) =>
  failInterruptedImports(parts.db, [...parts.running.jobs.keys()], nowOf(parts));

/** @throws Refusal not_found */
export async function showImport(parts: ImportParts, id: number): Promise<Import> {
  await failAbandoned(parts);
  return withProgress(parts, (await findImport(parts.db, id)) ?? fail('not_found'));
}

type BriefImport = Omit<Import, 'report'>;

export async function listImports(parts: ImportParts, paging: Paging): Promise<BriefImport[] | Page<BriefImport>> {
  await failAbandoned(parts);
  return mapListed(await listImportRows(parts.db, paging), (row) => withProgress(parts, row));
}

/** Starts an import, once for each key, and returns at once. @throws Refusal not_found, nothing_to_import */
export async function startImport(parts: ImportParts, request: Repeatable, draftId: string): Promise<Import> {
  const { viewer } = request;
  const { roll, as_at, file_name } = await readDraft(parts, viewer, draftId);
  if (roll.rows.length === 0) fail('nothing_to_import');
  let isNew = false;
  const { id } = await runOnce(parts.db, request, async (tx) => {
    isNew = true;
    return { id: await insertImport(tx, viewer, { file_name, as_at, at: nowOf(parts) }) };
  });
  if (isNew) writeInBackground(parts, viewer, { id, roll, asAt: as_at, fileName: file_name });
  return showImport(parts, id);
}

/**
 * Makes new one-time codes for the tenants of an import without e-mail; earlier codes stop working.
 * @throws Refusal not_found, import_not_done, api_key_not_allowed
 */
export function createSignInCodes(parts: ImportParts, viewer: Viewer, id: number): Promise<SignInCodes> {
  return writeAs(parts.db, viewer, async (tx) => {
    const found = (await findImport(tx, id)) ?? fail('not_found');
    refuseUnlessMay(viewer, 'tenants:write');
    if (found.status !== 'done') fail('import_not_done');
    const holders = await listCodeHolders(tx, id);
    const codes = await makeSignInCodes(
      tx,
      parts,
      holders.map(({ user_id }) => user_id),
    );
    const after = { count: holders.length };
    await recordAudit(tx, viewer, { action: 'codes made', subject: 'import', subject_id: id, after });
    const lines = holders.map(({ user_id, ...holder }) => Object.assign(holder, { code: codes.get(user_id) ?? '' }));
    return { expires_at: new Date(parts.clock.now() + CODE_DAYS * DAY_MS).toISOString(), codes: lines };
  });
}
