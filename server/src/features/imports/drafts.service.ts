import { randomUUID } from 'node:crypto';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { DraftChange } from '@amayumba/contract/imports/corrections.ts';
import type { GridQuery, GridRow } from '@amayumba/contract/imports/grid.ts';
import type { DraftRow, DraftRowsQuery, DraftSummary, ImportDraft } from '@amayumba/contract/imports/import.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { cutTo } from '@amayumba/contract/plain-text.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import { NOT_COME_YET } from '@amayumba/contract/sentences.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import { pageOfItems } from '../../db/listed.ts';
import { type Repeatable, runOnce } from '../../http/idempotency.ts';
import type { Upload } from '../../http/uploads.ts';
import { nowOf, type Parts, todayOf } from '../../parts.ts';
import { senderOf } from '../../files/upload-queue.ts';
import { countUpload } from '../files/check-upload.ts';
import {
  deleteDraftRow,
  deleteExpiredDrafts,
  type DraftRecord,
  findDraft,
  insertDraft,
  listDraftSummaries,
  readDraftContent,
  readGridRows,
  readShapes,
  rememberColumns,
  updateDraftRow,
} from './drafts.repository.ts';
import { draftRows, sheetResponse } from './draft-response.ts';
import { makePlan } from './planning/make-plan.ts';
import { reportOf } from './planning/report.ts';
import { readRollFile } from './read-roll-file.ts';
import { type SheetCorrection, withChange } from './recognising/corrections.ts';
import type { ReadRoll } from './recognising/read-roll.ts';

/** The lifetime of a draft, in milliseconds. */
const DRAFT_MS = 24 * 60 * 60 * 1000;
const FILE_NAME_MAX = 200;

type DraftParts = Pick<Parts, 'company' | 'db' | 'clock'>;

/** A draft belongs to the manager who uploaded it. @throws Refusal not_found */
export async function readDraft(parts: DraftParts, viewer: Viewer, id: string): Promise<DraftRecord> {
  return (await findDraft(parts.db, viewer, id, nowOf(parts))) ?? fail('not_found');
}

export const listDrafts = (parts: DraftParts, viewer: Viewer): Promise<DraftSummary[]> =>
  listDraftSummaries(parts.db, viewer, nowOf(parts));

interface DraftFile {
  fileName: string;
  content: Buffer;
  asAt: CalendarDate;
  corrections: SheetCorrection[];
}

async function recogniseRoll(
  { company, db }: DraftParts,
  viewer: Viewer,
  { fileName, content, asAt, corrections }: DraftFile,
): Promise<ReadRoll> {
  const rules = { asAt, fileName, corrections, remembered: await readShapes(db) };
  return readRollFile(content, rules, senderOf({ company }, viewer));
}

async function draftResponse(
  { db }: DraftParts,
  { id, file_name, as_at, roll, created_at, expires_at }: DraftRecord,
): Promise<ImportDraft> {
  const report = reportOf(await makePlan(db, roll, as_at), roll.sheets);
  return { id, file_name, as_at, created_at, expires_at, sheets: roll.sheets.map(sheetResponse), report };
}

/** On a future day no charge would be due yet. */
const dayFault = (parts: DraftParts, asAt: CalendarDate) => (asAt > todayOf(parts) ? { as_at: NOT_COME_YET } : {});

/** @throws Refusal with a sentence for a file that cannot be read; nothing is stored then */
export async function createDraft(
  parts: DraftParts,
  request: Repeatable,
  file: Upload | undefined,
  asAt: CalendarDate = todayOf(parts),
): Promise<ImportDraft> {
  const { viewer } = request;
  const fault = dayFault(parts, asAt);
  if (!file)
    return failFields({ file: ['Choose a spreadsheet (.xlsx, .xls, .ods or CSV) that is not empty.'], ...fault });
  if (fault.as_at) failFields(fault);
  await countUpload(parts, viewer, file);
  const { content } = file;
  const file_name = cutTo(file.file_name.replace(/^.*[/\\]/, ''), FILE_NAME_MAX) || 'rent-roll';
  const read = await recogniseRoll(parts, viewer, { fileName: file_name, content, asAt, corrections: [] });
  const { grids: grid, ...roll } = read;
  if (roll.sheets.length === 0) fail('nothing_to_import');
  const created_at = nowOf(parts);
  const expires_at = new Date(created_at.getTime() + DRAFT_MS);
  const draft = { id: randomUUID(), file_name, as_at: asAt, corrections: [], roll };
  // Only the id is stored for a repeated request, because the draft may have been corrected since.
  const id = await runOnce(parts.db, request, async (tx) => {
    await deleteExpiredDrafts(tx, created_at);
    await insertDraft(tx, viewer, { ...draft, grid, content, created_at, expires_at });
    return draft.id;
  });
  if (id !== draft.id) return showDraft(parts, viewer, id);
  const dates = { created_at: created_at.toISOString(), expires_at: expires_at.toISOString() };
  return draftResponse(parts, { ...draft, ...dates });
}

export async function showDraft(parts: DraftParts, viewer: Viewer, id: string): Promise<ImportDraft> {
  return draftResponse(parts, await readDraft(parts, viewer, id));
}

const hasRemarks = ({ fate, sentence, warnings }: DraftRow) =>
  warnings.length > 0 || (fate !== 'refused' && sentence !== '');

/** Returns one page of the rows with their results, in the order of the file. */
export async function listDraftRows(
  parts: DraftParts,
  viewer: Viewer,
  id: string,
  query: DraftRowsQuery,
): Promise<Page<DraftRow>> {
  const { roll, as_at } = await readDraft(parts, viewer, id);
  const { fate, warned, sheet } = query;
  const rows = draftRows(await makePlan(parts.db, roll, as_at), roll.sheets).filter(
    (row) =>
      (fate === undefined || row.fate === fate) &&
      (warned === undefined || hasRemarks(row) === warned) &&
      (sheet === undefined || row.sheet === sheet),
  );
  return pageOfItems(query, rows);
}

/** Returns one page of the unchanged rows of a sheet. @throws Refusal not_found */
export async function listGridRows(
  parts: DraftParts,
  viewer: Viewer,
  id: string,
  query: GridQuery,
): Promise<Page<GridRow>> {
  return (await readGridRows(parts.db, viewer, id, query, nowOf(parts))) ?? fail('not_found');
}

/**
 * Reads the file again with the manager's corrections, and saves the choices of columns and lines for later files with
 * the same heading.
 * @throws Refusal invalid_input for a correction of what the file does not hold; spreadsheet_with_errors
 */
export async function updateDraft(
  parts: DraftParts,
  viewer: Viewer,
  id: string,
  change: DraftChange,
): Promise<ImportDraft> {
  const draft = await readDraft(parts, viewer, id);
  const as_at = change.as_at ?? draft.as_at;
  const fault = dayFault(parts, as_at);
  if (fault.as_at) failFields(fault);
  const corrections = withChange(draft.corrections, change);
  const content = await readDraftContent(parts.db, id);
  const read = await recogniseRoll(parts, viewer, { fileName: draft.file_name, content, asAt: as_at, corrections });
  const { grids: grid, ...roll } = read;
  const corrected = new Set(
    change.sheets?.flatMap(({ name, columns, header_row, rows }) => (columns || header_row || rows ? [name] : [])),
  );
  const isSaved = await writeAs(parts.db, viewer, async (tx) => {
    if (!(await updateDraftRow(tx, draft, { as_at, corrections, roll, grid }))) return false;
    await rememberColumns(tx, roll.sheets, corrected, nowOf(parts));
    return true;
  });
  // The file takes a while to read. Other corrections of that time must not be lost.
  if (!isSaved) return updateDraft(parts, viewer, id, change);
  return draftResponse(parts, { ...draft, as_at, corrections, roll });
}

/** @throws Refusal not_found */
export async function deleteDraft(parts: DraftParts, viewer: Viewer, id: string): Promise<void> {
  const wasThere = await writeAs(parts.db, viewer, (tx) => deleteDraftRow(tx, viewer, id));
  if (!wasThere) fail('not_found');
}
