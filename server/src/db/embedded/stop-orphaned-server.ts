import { rm } from 'node:fs/promises';
import path from 'node:path';
import { DataFolderInUse } from './owner-lock.ts';
import { postmasterPid, processesIn } from './processes-in.ts';
import { waitUntil } from './wait-until.ts';

/**
 * How long a left-over PostgreSQL may take to shut down cleanly before it is forced, and then to end, in
 * milliseconds.
 */
const CLEAN_STOP_MS = 20_000;
const FORCED_STOP_MS = 5_000;

/**
 * Ends a PostgreSQL that an earlier owner left in this folder (its guard was killed with it, or is still shutting it
 * down) and then removes its stale `postmaster.pid`. Call it only with the owner lock held.
 * @throws DataFolderInUse when a process cannot be ended
 */
export async function stopOrphanedServer(databaseFolder: string, log: (line: string) => void): Promise<void> {
  const found = await processesIn(databaseFolder);
  if (found.length > 0) {
    const postmaster = await postmasterPid(databaseFolder);
    const isAlive = postmaster !== undefined && found.includes(postmaster);
    log(`Stopping PostgreSQL (process ${isAlive ? postmaster : found.join(', ')}) left over by an earlier start`);
    const isGone =
      // SIGINT is a clean fast shutdown, and harmless when one is under way.
      (isAlive && (await signalAndWait(databaseFolder, 'SIGINT', [postmaster], CLEAN_STOP_MS))) ||
      // For workers without a postmaster, or a postmaster that hangs: committed rows are safe in the log.
      (await signalAndWait(databaseFolder, 'SIGQUIT', found, FORCED_STOP_MS)) ||
      (await signalAndWait(databaseFolder, 'SIGKILL', found, FORCED_STOP_MS));
    if (!isGone) {
      const still = await processesIn(databaseFolder);
      throw new DataFolderInUse(
        path.dirname(databaseFolder),
        `PostgreSQL (process ${still.join(', ')}) is still using ${databaseFolder} and cannot be stopped: end it first.`,
      );
    }
  }
  // No process works here any more, so the file is stale whatever process has its pid now; PostgreSQL would refuse to
  // start.
  await rm(path.join(databaseFolder, 'postmaster.pid'), { force: true });
}

/** Sends the signal and waits until no process works in the folder. */
async function signalAndWait(
  folder: string,
  signal: NodeJS.Signals,
  pids: number[],
  withinMs: number,
): Promise<boolean> {
  for (const pid of pids) sendSignal(pid, signal);
  const isEmpty = async () => ((await processesIn(folder)).length === 0 ? true : undefined);
  return (await waitUntil(isEmpty, { everyMs: 25, withinMs })) ?? false;
}

/** A process that has already ended counts as signalled. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended.
  }
}
