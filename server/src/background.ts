import { setImmediate } from 'node:timers/promises';

/** Work that runs after the response, so that the response time does not reveal whether there was any. */
export interface Background {
  run(work: () => Promise<unknown>): void;
  /** Resolves once all started work is over. */
  settled(): Promise<void>;
}

/** @param log receives the errors of failed work */
export function background(log: (line: string) => void): Background {
  const running = new Set<Promise<unknown>>();
  return {
    run(work) {
      const begun = setImmediate()
        .then(work)
        .catch((error: unknown) => log(`Work after a response failed: ${String(error)}`))
        .finally(() => running.delete(begun));
      running.add(begun);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
