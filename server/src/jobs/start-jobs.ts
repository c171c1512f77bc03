import type { Db } from '../db/connect.ts';
import { inTransaction } from '../db/transaction.ts';
import { claimJob, recordFailure, recordSuccess } from './jobs.repository.ts';
import { reasonOf } from './pauses.ts';
import type { Worker } from './worker.ts';

/** Work that the portal repeats at intervals. */
export interface Job {
  name: string;
  /** Pause after a run that succeeded, in milliseconds. */
  everyMs: number;
  /** Does the due work; a second run must not repeat it. `signal` asks it to end early. */
  run(signal: AbortSignal): Promise<void>;
}

interface JobParts {
  db: Db;
  clock: { now(): number };
  log: (line: string) => void;
}

/** How often `startJobs` checks for due jobs, in milliseconds. The machine's clock may jump, so no wait is longer. */
const CHECK_EVERY_MS = 60_000;

/**
 * Runs due jobs one after the other, each by one process at a time. A failed job is repeated with growing pauses,
 * which the table `jobs` stores; managers see it after several failures (features/attention).
 */
export function startJobs({ db, clock, log }: JobParts, jobs: readonly Job[]): Worker {
  const stopping = new AbortController();
  const now = () => new Date(clock.now());
  let running: Promise<void> | undefined;
  let isNudged = false;

  async function runIfDue(job: Job): Promise<void> {
    if (!(await claimJob(db, job.name, job.everyMs, now()))) return;
    try {
      await job.run(stopping.signal);
    } catch (error) {
      log(`The job '${job.name}' failed and is tried again: ${reasonOf(error)}`);
      return inTransaction(db, (tx) => recordFailure(tx, job.name, reasonOf(error), now()));
    }
    // An aborted job is not done: it runs again when its lease expires.
    if (stopping.signal.aborted) return;
    return recordSuccess(db, job.name, job.everyMs, now());
  }

  async function runDueJobs(): Promise<void> {
    for (const job of jobs) {
      if (stopping.signal.aborted) return;
      try {
        await runIfDue(job);
      } catch (error) {
        // The database is unreachable: the next check tries again, and an unrecorded run is repeated when its lease
        // expires.
        log(`The job '${job.name}' could not be looked at or noted, and is tried again: ${reasonOf(error)}`);
      }
    }
  }

  async function runUntilQuiet(): Promise<void> {
    do {
      isNudged = false;
      await runDueJobs();
      // A job that became due during this check must not wait.
    } while (isNudged && !stopping.signal.aborted);
  }

  function check(): void {
    isNudged = true;
    running ??= runUntilQuiet().finally(() => (running = undefined));
  }

  const timer = setInterval(check, CHECK_EVERY_MS).unref();
  check();
  return {
    nudge: check,
    isIdle: () => running === undefined,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
