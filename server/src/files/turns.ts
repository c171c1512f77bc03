import type { RefusalCode } from '@amayumba/contract/errors.ts';
import { fail, Refusal } from '@amayumba/contract/refusal.ts';

/** How many pieces of work may wait and how long, so that the files they hold in memory stay few, and what the others are told. */
interface Queue {
  waitingMax: number;
  waitMs: number;
  busy: RefusalCode;
}

/** Pieces of work of one person that may wait. */
const WAITING_OF_ONE_MAX = 4;

/**
 * Returns a function that runs costly work on uploaded files one piece after another, for `who`. What would wait behind too much, or waits
 * too long, is refused with `busy`.
 */
export function turns({ waitingMax, waitMs, busy }: Queue) {
  let isBusy = false;
  const waiting = new Set<{ who: number; start: () => void }>();

  function turn(who: number): Promise<void> {
    const own = [...waiting].filter((one) => one.who === who).length;
    if (waiting.size >= waitingMax || own >= WAITING_OF_ONE_MAX) fail(busy);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const patience = setTimeout(() => {
      waiting.delete(mine);
      reject(new Refusal(busy));
    }, waitMs);
    const mine = {
      who,
      start: () => {
        clearTimeout(patience);
        waiting.delete(mine);
        resolve();
      },
    };
    waiting.add(mine);
    return promise;
  }

  return async <T>(who: number, work: () => Promise<T>): Promise<T> => {
    if (isBusy) await turn(who);
    isBusy = true;
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) next.start();
      else isBusy = false;
    }
  };
}
