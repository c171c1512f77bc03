import { setTimeout as delay } from 'node:timers/promises';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Import, SignInCodes } from '@amayumba/contract/imports/import.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { fail, Refusal } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import { isDatabaseAway } from '../../db/database-unreachable.ts';
import { mapListed, type Paging } from '../../db/listed.ts';
import { runOnce, type Repeatable } from '../../http/idempotency.ts';
import type { Parts } from '../../parts.ts';
import { DUMMY_HASH } from '../accounts/password-hash.ts';
import { CODE_DAYS, makeSignInCodes } from '../accounts/sign-in-codes.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { DraftsService } from './drafts.service.ts';
import {
  failInterruptedImports,
  failImport,
  findImport,
  type ImportRow,
  insertImport,
  listCodeHolders,
  listImportRows,
  updateProgress,
} from './imports.repository.ts';
import type { Roll } from './recognising/roll.ts';
import { undoImport } from './undo-import.ts';
import { INTERRUPTED } from './interrupted.service.ts';
import { importRoll } from './writing/import-roll.ts';

const WENT_WRONG =
  'Something went wrong on our side, and nothing was imported. It has been recorded; please try again.';
/** If the database is unreachable, an import is retried after 1, 2, 4 … seconds, for a minute in all. */
const ATTEMPTS = 7;
const FIRST_PAUSE_MS = 1_000;
/** How often the writing process reports progress, in milliseconds. */
const REPORT_EVERY_MS = 2_000;
const DAY_MS = 24 * 60 * 60 * 1000;

type ImportParts = Pick<Parts, 'db' | 'clock' | 'publicUrl' | 'sealing' | 'mailWaiting'>;

/** Starts, shows and undoes imports of rent rolls. */
export function importsService(parts: ImportParts, drafts: DraftsService, log: (error: unknown) => void) {
  const { db, clock } = parts;
  const now = () => new Date(clock.now());
  const stopping = new AbortController();
  /** The progress of the imports that this process writes, by their ids. */
  const running = new Map<number, { progress: number; over: Promise<unknown> }>();

  const shownBrief = (row: ImportRow) => {
    if (row.status === 'failed') return { ...row, progress: 0 };
    // Another process's import shows the progress that it last reported.
    const progress = row.status === 'running' ? (running.get(row.id)?.progress ?? row.progress) : 1;
    return { ...row, progress };
  };

  /** Marks abandoned imports as failed, except those of this process, which may have been unable to report. */
  const failAbandoned = () => failInterruptedImports(db, { failure: INTERRUPTED, except: [...running.keys()] }, now());

  async function get(id: number): Promise<Import> {
    await failAbandoned();
    const { report, ...row } = (await findImport(db, id)) ?? fail('not_found');
    return { ...shownBrief(row), report };
  }

  /** Returns whether the import's result is stored; false while the database is unreachable. */
  async function isOver(id: number): Promise<boolean> {
    try {
      const found = await findImport(db, id);
      return found !== undefined && found.status !== 'running';
    } catch {
      return false;
    }
  }

  /** Reports progress every few seconds, so that other processes see that the import is being written. */
  function reportWhile(id: number, writing: Promise<void>): Promise<void> {
    const report = () => void updateProgress(db, id, running.get(id)?.progress ?? 0).catch(() => {});
    const timer = setInterval(report, REPORT_EVERY_MS).unref();
    return writing.finally(() => clearInterval(timer));
  }

  /** Writes in the background; the import itself stores any failure. */
  async function run(viewer: Viewer, id: number, roll: Roll, asAt: CalendarDate, fileName: string): Promise<void> {
    const progress = (done: number) => {
      const job = running.get(id);
      if (job) job.progress = done;
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        await importRoll(parts, { viewer, id, roll, asAt, fileName, progress });
        return;
      } catch (error) {
        const isOurFault = !(error instanceof Refusal);
        if (isOurFault) log(error);
        if (isDatabaseAway(error) && attempt < ATTEMPTS && !stopping.signal.aborted) {
          await delay(FIRST_PAUSE_MS * 2 ** (attempt - 1), undefined, { ref: false, signal: stopping.signal }).catch(
            () => {},
          );
          // The connection may have broken just after the commit.
          if (await isOver(id)) return;
          continue;
        }
        const failure = isOurFault ? WENT_WRONG : error.message;
        // If the database is still unreachable, even this cannot be stored; the import is then shown as abandoned
        // later.
        await failImport(db, id, { failure, failed_by_us: isOurFault }, now()).catch(log);
        return;
      }
    }
  }

  return {
    get,
    async list(paging: Paging): Promise<Omit<Import, 'report'>[] | Page<Omit<Import, 'report'>>> {
      await failAbandoned();
      return mapListed(await listImportRows(db, paging), shownBrief);
    },

    /** Starts an import, once for each key, and returns at once. @throws Refusal not_found, nothing_to_import */
    async begin(viewer: Viewer, repeat: Repeatable, draftId: string): Promise<Import> {
      const { roll, as_at, file_name } = await drafts.find(viewer, draftId);
      if (roll.rows.length === 0) fail('nothing_to_import');
      let isNew = false;
      const { id } = await runOnce(db, repeat, async (tx) => {
        isNew = true;
        return { id: await insertImport(tx, viewer, { file_name, as_at, at: now() }) };
      });
      if (!isNew) return get(id);
      const job = { progress: 0, over: Promise.resolve() as Promise<unknown> };
      running.set(id, job);
      job.over = reportWhile(id, run(viewer, id, roll, as_at, file_name)).finally(() => running.delete(id));
      return get(id);
    },

    /**
     * Undoes a whole import. @throws Refusal not_found, import_not_done, import_built_upon with the records that
     * prevent it
     */
    async undo(viewer: Viewer, id: number): Promise<Import> {
      await undoImport(parts, viewer, id);
      return get(id);
    },

    /** Makes new one-time codes for the tenants of an import without e-mail; earlier codes stop working. */
    makeCodes: (viewer: Viewer, id: number): Promise<SignInCodes> =>
      writeAs(db, viewer, async (tx) => {
        const found = (await findImport(tx, id)) ?? fail('not_found');
        if (found.status !== 'done') fail('import_not_done');
        const holders = await listCodeHolders(tx, id, DUMMY_HASH);
        const codes = await makeSignInCodes(
          tx,
          parts,
          holders.map(({ user_id }) => user_id),
        );
        await recordCodes(tx, viewer, id, holders.length);
        const lines = holders.map(({ user_id, name, estate, block, apartment, username }) => ({
          name,
          estate,
          block,
          apartment,
          username,
          code: codes.get(user_id) ?? '',
        }));
        return { expires_at: new Date(clock.now() + CODE_DAYS * DAY_MS).toISOString(), codes: lines };
      }),

    /** Waits for the running imports; those that wait for a retry get one last try. */
    async settled(): Promise<void> {
      stopping.abort();
      await Promise.all([...running.values()].map(({ over }) => over));
    },
  };
}

const recordCodes = (tx: Db, viewer: Viewer, id: number, count: number) =>
  recordAudit(tx, viewer, { action: 'codes made', subject: 'import', subject_id: id, after: { count } });
