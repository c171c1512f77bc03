import { setTimeout as delay } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/**
 * Failed starts in a row before giving up, about ten minutes with their pauses: this leaves time to free a full disk.
 */
const FAILURES_MAX = 25;
/** A run this long, in milliseconds, counts as healthy, so that the next failure starts a new count. */
const WELL_AFTER_MS = 60_000;

/** The pause before the next start after this many failures in a row: 0, 0.5, 1, 2 … 30 seconds. */
const pauseAfter = (failures: number) =>
  failures === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);

/**
 * Restarts PostgreSQL whenever it ends unexpectedly, with growing pauses. `exited` resolves when it is stopped, or
 * after the last failed start.
 */
export function superviseProcess(
  first: Postmaster,
  startAgain: () => Promise<Postmaster>,
  log: (line: string) => void,
): { pid: () => number; exited: Promise<string>; stop: () => Promise<void> } {
  const stopping = new AbortController();
  let current = first;

  /** Returns whether it runs again. */
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
      // A start that was under way has replaced `current`.
      await current.stop();
    },
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
