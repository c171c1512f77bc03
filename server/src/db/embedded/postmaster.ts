import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from './account.ts';
import { type SupervisedProcess, spawnSupervised } from './guarded-process.ts';
import { postmasterPid, processesIn } from './processes-in.ts';
import { settingArguments } from './settings.ts';
import { sendSignal } from './stop-orphaned-server.ts';
import { EmbeddedPostgresUnavailable } from './unavailable.ts';
import { waitUntil } from './wait-until.ts';

/** Recovery after a crash replays at most a few hundred megabytes; a start that takes longer hangs. In milliseconds. */
const START_LIMIT_MS = 5 * 60_000;
const STILL_STARTING_MS = 10_000;
const CLEAN_STOP_MS = 20_000;
const FORCED_STOP_MS = 5_000;

export interface Postmaster {
  pid: number;
  /** Resolves with how PostgreSQL ended; never rejects. */
  exited: Promise<string>;
  stop: () => Promise<void>;
}

/** Lines that PostgreSQL logs at every start and stop, and people need not read. */
const ROUTINE =
  /^(LOG: {2}(starting PostgreSQL|listening on|database system (was shut down at|is ready|is shut down)|received fast shutdown|aborting any active|shutting down|background worker|redo (starts|done)|invalid record length)|FATAL: {2}(terminating connection due to administrator command|the database system is))/;

/**
 * Starts PostgreSQL as a guarded child and waits until it accepts connections. Its noteworthy log lines go to `log`.
 * @throws EmbeddedPostgresUnavailable with PostgreSQL's own words when it does not start
 */
export async function startPostmaster(options: {
  postgres: string;
  databaseFolder: string;
  account: Account;
  settings: Record<string, string>;
  log: (line: string) => void;
}): Promise<Postmaster> {
  const { databaseFolder, log } = options;
  const child = spawnSupervised(options.postgres, ['-D', databaseFolder, ...settingArguments(options.settings)], {
    account: options.account,
    cwd: databaseFolder,
    onLine: (line) => {
      if (line !== '' && !ROUTINE.test(line)) log(`PostgreSQL: ${line}`);
    },
  });
  const exited = child.ended.then(({ how }) => how);
  try {
    const pid = await waitUntilReady(child, databaseFolder, log);
    let stopping: Promise<void> | undefined;
    return { pid, exited, stop: () => (stopping ??= stop(child, databaseFolder)) };
  } catch (error) {
    await stop(child, databaseFolder);
    throw error;
  }
}

async function waitUntilReady(
  child: SupervisedProcess,
  databaseFolder: string,
  log: (line: string) => void,
): Promise<number> {
  let ended: string | undefined;
  void child.ended.then(({ how }) => (ended = how));
  const patience = setInterval(() => log('PostgreSQL is still recovering, please wait'), STILL_STARTING_MS);
  const readyPid = async () => {
    if (ended !== undefined)
      throw new EmbeddedPostgresUnavailable(`PostgreSQL did not start (${ended}): ${child.lastWords()}`);
    return (await isReady(databaseFolder)) ? postmasterPid(databaseFolder) : undefined;
  };
  try {
    const pid = await waitUntil(readyPid, { everyMs: 15, withinMs: START_LIMIT_MS });
    if (pid !== undefined) return pid;
  } finally {
    clearInterval(patience);
  }
  throw new EmbeddedPostgresUnavailable(`PostgreSQL did not become ready within five minutes: ${child.lastWords()}`);
}

/** The eighth line of `postmaster.pid` is its state; the file of an earlier run is removed before a start. */
async function isReady(databaseFolder: string): Promise<boolean> {
  const text = await readFile(path.join(databaseFolder, 'postmaster.pid'), 'utf8').catch(() => '');
  return text.split('\n')[7]?.trim() === 'ready';
}

/** Shuts down fast and cleanly; if that hangs, at once, after which the next start recovers from the log. */
async function stop(child: SupervisedProcess, databaseFolder: string): Promise<void> {
  let hasEnded = false;
  void child.ended.then(() => (hasEnded = true));
  const endsWithin = (withinMs: number) => waitUntil(() => (hasEnded ? true : undefined), { everyMs: 10, withinMs });
  const signalAll = async (signal: NodeJS.Signals) => {
    for (const pid of await processesIn(databaseFolder)) sendSignal(pid, signal);
  };
  child.end();
  if (await endsWithin(CLEAN_STOP_MS)) return;
  await signalAll('SIGQUIT');
  if (await endsWithin(FORCED_STOP_MS)) return;
  await signalAll('SIGKILL');
  await endsWithin(FORCED_STOP_MS);
}
