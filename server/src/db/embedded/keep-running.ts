import { setTimeout as delay } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Starts in a row that may fail, some ten minutes with their pauses: a full disk is given time. */
const FAILURES_MAX = 25;
/** One that ran this long was well; what ends it now is another trouble. */
const WELL_AFTER_MS = 60_000;

/** How long to wait before the next start, after so many in a row that did not last: 0, 0.5, 1, 2 … 30 seconds. */
const pauseAfter = (failures: number) =>
  failures === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);

/**
 * Starts PostgreSQL again whenever it ends by itself, with growing pauses. `exited` resolves when it was stopped, or when it is given up.
 */
export function superviseProcess(
  first: Postmaster,
  startAgain: () => Promise<Postmaster>,
  log: (line: string) => void,
): { pid: () => number; exited: Promise<string>; stop: () => Promise<void> } {
  const stopping = new AbortController();
  let current = first;

  /** Answers whether it runs again. */
  async function revive(failures: number): Promise<boolean> {
    try {
      await delay(pauseAfter(failures), undefined, { signal: stopping.signal });
      current = await startAgain();
      log('PostgreSQL runs again.');
      return true;
    } catch (error) {
      if (!stopping.signal.aborted) log(`PostgreSQL could not be started again: ${messageOf(error)}`);
      return false;
    }
  }

  async function watch(): Promise<string> {
    let failures = 0;
    for (;;) {
      const startedAtMs = performance.now();
      const how = await current.exited;
      if (stopping.signal.aborted) return how;
      if (performance.now() - startedAtMs > WELL_AFTER_MS) failures = 0;
      log(`PostgreSQL ended (${how}) and is started again.`);
      let isRunning = false;
      while (!isRunning) {
        if (failures >= FAILURES_MAX) return `${how}, and ${FAILURES_MAX} starts in a row did not last`;
        isRunning = await revive(failures);
        failures += 1;
        if (stopping.signal.aborted) return how;
      }
    }
  }

  const exited = watch();
  return {
    pid: () => current.pid,
    exited,
    async stop() {
      stopping.abort();
      await current.stop();
      await exited;
      // A start that was under way has put another one in its place.
      await current.stop();
    },
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
