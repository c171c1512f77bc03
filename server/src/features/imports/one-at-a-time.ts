import { fail, Refusal } from '@amayumba/contract/refusal.ts';

/** How many may wait for their turn, and how long. */
interface Patience {
  waitingMax: number;
  waitMs: number;
}

/** Lets one piece of work run at a time; others wait for their turn, each only so long. @throws Refusal imports_busy */
export function oneAtATime({ waitingMax, waitMs }: Patience): <T>(work: () => Promise<T>) => Promise<T> {
  let isRunning = false;
  const waiting = new Set<() => void>();

  function turn(): Promise<void> {
    if (waiting.size >= waitingMax) fail('imports_busy');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const patience = setTimeout(() => {
      waiting.delete(begin);
      reject(new Refusal('imports_busy'));
    }, waitMs);
    const begin = () => {
      clearTimeout(patience);
      waiting.delete(begin);
      resolve();
    };
    waiting.add(begin);
    return promise;
  }

  return async (work) => {
    if (isRunning) await turn();
    isRunning = true;
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) next();
      else isRunning = false;
    }
  };
}
