import type { Db } from '../db/connect.ts';
import { claimJob, recordFailure, recordSuccess } from './jobs.repository.ts';
import { reasonOf } from './pauses.ts';

/** Something that the portal does by itself every so often. */
export interface Job {
  name: string;
  /** Pause after a run that succeeded, in milliseconds. */
  everyMs: number;
  /** Does what there is to do; running it twice does nothing twice. `signal` asks it to end early. */
  run(signal: AbortSignal): Promise<void>;
}

interface JobParts {
  db: Db;
  clock: { now(): number };
  log: (line: string) => void;
}

export interface RunningJobs {
  /** Looks now whether something is due. */
  nudge(): void;
  /** Ends it all, once the run under way is through. */
  stop(): Promise<void>;
}

/** How often it is looked whether something is due, in milliseconds. The clock of the machine may jump: no wait is longer. */
const LOOK_EVERY_MS = 60_000;

/**
 * Runs jobs when they are due, one after the other, each by one process at a time. One that fails is tried again with growing pauses, which
 * the table `jobs` keeps, and shown to managers in the end (features/attention).
 */
export function startJobs({ db, clock, log }: JobParts, jobs: readonly Job[]): RunningJobs {
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
      return recordFailure(db, job.name, reasonOf(error), now());
    }
    // One that was asked to end early is not done: it comes again when its lease is over.
    if (stopping.signal.aborted) return;
    return recordSuccess(db, job.name, job.everyMs, now());
  }

  async function lookAtAll(): Promise<void> {
    for (const job of jobs) {
      if (stopping.signal.aborted) return;
      try {
        await runIfDue(job);
      } catch (error) {
        // The database is away: the next look asks again, and a run that could not be noted is repeated when its lease is over.
        log(`The job '${job.name}' could not be looked at or noted, and is tried again: ${reasonOf(error)}`);
      }
    }
  }

  async function lookUntilQuiet(): Promise<void> {
    do {
      isNudged = false;
      await lookAtAll();
      // What became due while it was looked at something else must not wait.
    } while (isNudged && !stopping.signal.aborted);
  }

  function look(): void {
    isNudged = true;
    running ??= lookUntilQuiet().finally(() => (running = undefined));
  }

  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  look();
  return {
    nudge: look,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
