import { randomUUID } from 'node:crypto';
import { type CalendarDate, dayInKampala } from '@amayumba/contract/calendar.ts';
import type { DraftChange, DraftRow, DraftRowsQuery, ImportDraft } from '@amayumba/contract/imports/import.ts';
import { PAGE_SIZE_DEFAULT, type Page } from '@amayumba/contract/lists.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Upload } from '../../http/uploads.ts';
import type { Parts } from '../../parts.ts';
import { countUpload } from '../files/check-upload.ts';
import {
  deleteDraft,
  deleteExpiredDrafts,
  type DraftRecord,
  findDraft,
  insertDraft,
  readDraftContent,
  readShapes,
  saveShape,
  updateDraft,
} from './drafts.repository.ts';
import { draftRows, sheetResponse } from './draft-response.ts';
import { makePlan } from './planning/make-plan.ts';
import { reportOf } from './planning/report.ts';
import { readRollFile } from './read-roll-file.ts';
import type { SheetCorrection } from './recognising/choose-sheets.ts';
import type { Roll } from './recognising/roll.ts';

/** The lifetime of a draft, in milliseconds. */
const DRAFT_MS = 24 * 60 * 60 * 1000;
const FILE_NAME_MAX = 200;

/** Rent rolls between upload and import. Each belongs to the manager who uploaded it. */
export function draftsService({ db, clock }: Pick<Parts, 'db' | 'clock'>) {
  const now = () => new Date(clock.now());
  const find = async (viewer: Viewer, id: string): Promise<DraftRecord> =>
    (await findDraft(db, viewer, id, now())) ?? fail('not_found');

  async function recognise(
    viewer: Viewer,
    fileName: string,
    content: Buffer,
    asAt: CalendarDate,
    corrections: SheetCorrection[],
  ): Promise<Roll> {
    const rules = { asAt, fileName, corrections, remembered: await readShapes(db) };
    return readRollFile(content, rules, viewer.user_id);
  }

  async function shown({ id, file_name, as_at, roll, created_at, expires_at }: DraftRecord): Promise<ImportDraft> {
    const report = reportOf(await makePlan(db, roll, as_at), roll.sheets);
    return { id, file_name, as_at, created_at, expires_at, sheets: roll.sheets.map(sheetResponse), report };
  }

  return {
    /** @throws Refusal with a sentence for a file that cannot be read; nothing is stored then */
    async create(viewer: Viewer, file: Upload | undefined, asAt: CalendarDate | undefined): Promise<ImportDraft> {
      if (!file) return failFields({ file: ['Choose a spreadsheet (.xlsx or CSV) that is not empty.'] });
      await countUpload({ db, clock }, viewer, file);
      const file_name = file.file_name.replace(/^.*[/\\]/, '').slice(0, FILE_NAME_MAX) || 'rent-roll';
      const as_at = asAt ?? dayInKampala(clock.now());
      const roll = await recognise(viewer, file_name, file.content, as_at, []);
      // A file without any table has no columns that a manager could correct.
      if (roll.sheets.every(({ header_row }) => header_row === null)) fail('nothing_to_import');
      const created_at = now();
      const expires_at = new Date(created_at.getTime() + DRAFT_MS);
      const draft = { id: randomUUID(), file_name, as_at, corrections: [], roll };
      await writeAs(db, viewer, async (tx) => {
        await deleteExpiredDrafts(tx, created_at);
        await insertDraft(tx, viewer, { ...draft, content: file.content, created_at, expires_at });
      });
      return shown({ ...draft, created_at: created_at.toISOString(), expires_at: expires_at.toISOString() });
    },

    find,
    get: async (viewer: Viewer, id: string): Promise<ImportDraft> => shown(await find(viewer, id)),

    /** Returns one page of the rows with their results, in the order of the file. */
    async rows(viewer: Viewer, id: string, query: DraftRowsQuery): Promise<Page<DraftRow>> {
      const { roll, as_at } = await find(viewer, id);
      const { page = 1, page_size = PAGE_SIZE_DEFAULT, fate, warned, sheet } = query;
      const rows = draftRows(await makePlan(db, roll, as_at), roll.sheets).filter(
        (row) =>
          (fate === undefined || row.fate === fate) &&
          (warned === undefined || row.warnings.length > 0 === warned) &&
          (sheet === undefined || row.sheet === sheet),
      );
      const results = rows.slice((page - 1) * page_size, page * page_size);
      return { count: rows.length, next: null, previous: null, results };
    },

    /**
     * Reads the file again with the manager's corrections, and saves the column choices for later files with the same
     * header.
     */
    async update(viewer: Viewer, id: string, change: DraftChange): Promise<ImportDraft> {
      const draft = await find(viewer, id);
      const as_at = change.as_at ?? draft.as_at;
      const corrections = withChange(draft.corrections, change);
      const content = await readDraftContent(db, id);
      const roll = await recognise(viewer, draft.file_name, content, as_at, corrections);
      await writeAs(db, viewer, async (tx) => {
        await updateDraft(tx, { id, as_at, corrections, roll });
        for (const { name, shape, columns } of roll.sheets) {
          const hasCorrectedColumns = change.sheets?.some((sheet) => sheet.name === name && sheet.columns);
          if (hasCorrectedColumns)
            await saveShape(
              tx,
              shape,
              columns.map(({ index, kind }) => ({ index, kind })),
              now(),
            );
        }
      });
      return shown({ ...draft, as_at, corrections, roll });
    },

    async remove(viewer: Viewer, id: string): Promise<undefined> {
      const wasThere = await writeAs(db, viewer, (tx) => deleteDraft(tx, viewer, id));
      if (!wasThere) fail('not_found');
      return undefined;
    },
  };
}
export type DraftsService = ReturnType<typeof draftsService>;

/** Merges the corrections of each sheet; for a column the later choice wins. */
function withChange(before: readonly SheetCorrection[], { sheets = [] }: DraftChange): SheetCorrection[] {
  const corrections = new Map(before.map((each) => [each.sheet, each]));
  for (const { name, header_row, columns = [], is_left_out } of sheets) {
    const old = corrections.get(name);
    const isOtherHeader = header_row !== undefined && header_row !== old?.header_row;
    const kinds = new Map((isOtherHeader ? [] : (old?.columns ?? [])).map(({ index, kind }) => [index, kind]));
    for (const { index, kind } of columns) kinds.set(index, kind);
    corrections.set(name, {
      sheet: name,
      header_row: header_row ?? old?.header_row,
      is_left_out: is_left_out ?? old?.is_left_out,
      ...(kinds.size > 0 && { columns: [...kinds].map(([index, kind]) => ({ index, kind })) }),
    });
  }
  return [...corrections.values()];
}
