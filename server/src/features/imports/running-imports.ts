import { setTimeout as delay } from 'node:timers/promises';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { Refusal } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import { isDatabaseAway } from '../../db/database-unreachable.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { failImport, findImport, updateProgress } from './imports.repository.ts';
import type { Roll } from './recognising/roll.ts';
import { importRoll } from './writing/import-roll.ts';

const WENT_WRONG =
  'Something went wrong on our side, and nothing was imported. It has been recorded; please try again.';
/** If the database is unreachable, an import is retried after 1, 2, 4 … seconds, for a minute in all. */
const ATTEMPTS = 7;
const FIRST_PAUSE_MS = 1_000;
/** How often the writing process reports progress, in milliseconds. */
const REPORT_EVERY_MS = 2_000;

/** The imports that this process writes. */
export interface RunningImports {
  /** By their ids. */
  jobs: Map<number, { progress: number; over: Promise<unknown> }>;
  /** Aborted when the server stops. */
  stopping: AbortController;
  logError: (error: unknown) => void;
}

export const noRunningImports = (logError: RunningImports['logError']): RunningImports => ({
  jobs: new Map(),
  stopping: new AbortController(),
  logError,
});

export interface ImportParts extends Pick<Parts, 'company' | 'db' | 'clock' | 'publicUrl' | 'sealing' | 'mailWaiting'> {
  running: RunningImports;
}

/** A stored import and what it writes. */
interface BegunImport {
  id: number;
  roll: Roll;
  asAt: CalendarDate;
  fileName: string;
}

/** Writes an import in the background. The import itself stores any failure. */
export function writeInBackground(parts: ImportParts, viewer: Viewer, begun: BegunImport): void {
  const { jobs } = parts.running;
  const { id } = begun;
  const job = { progress: 0, over: Promise.resolve() as Promise<unknown> };
  jobs.set(id, job);
  job.over = reportWhile(parts, id, write(parts, viewer, begun)).finally(() => jobs.delete(id));
}

/** Waits for the running imports; those that wait for a retry get one last try. */
export async function finishImports({ stopping, jobs }: RunningImports): Promise<void> {
  stopping.abort();
  await Promise.all([...jobs.values()].map(({ over }) => over));
}

/** Reports progress every few seconds, so that other processes see that the import is being written. */
function reportWhile({ db, running }: ImportParts, id: number, writing: Promise<void>): Promise<void> {
  const report = () => void updateProgress(db, id, running.jobs.get(id)?.progress ?? 0).catch(() => {});
  const timer = setInterval(report, REPORT_EVERY_MS).unref();
  return writing.finally(() => clearInterval(timer));
}

async function write(parts: ImportParts, viewer: Viewer, begun: BegunImport): Promise<void> {
  const { db, running } = parts;
  const { jobs, stopping, logError } = running;
  const { id } = begun;
  const progress = (done: number) => {
    const job = jobs.get(id);
    if (job) job.progress = done;
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await importRoll(parts, { ...begun, viewer, progress });
      return;
    } catch (error) {
      const isOurFault = !(error instanceof Refusal);
      if (isOurFault) logError(error);
      if (isDatabaseAway(error) && attempt < ATTEMPTS && !stopping.signal.aborted) {
        const pause = FIRST_PAUSE_MS * 2 ** (attempt - 1);
        await delay(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
        // The connection may have broken just after the commit.
        if (await isOver(parts, id)) return;
        continue;
      }
      const failure = isOurFault ? WENT_WRONG : error.message;
      // If the database is still unreachable, even this cannot be stored; the import is then shown as abandoned later.
      await failImport(db, id, { failure, failed_by_us: isOurFault }, nowOf(parts)).catch(logError);
      return;
    }
  }
}

/** Returns whether the import's result is stored; false while the database is unreachable. */
async function isOver({ db }: ImportParts, id: number): Promise<boolean> {
  try {
    const found = await findImport(db, id);
    return found !== undefined && found.status !== 'running';
  } catch {
    return false;
  }
}
