import { fail } from '@amayumba/contract/refusal.ts';

/** Pieces of work that may wait, of everybody and of one person, so that the files they hold in memory stay few. */
const WAITING_MAX = 16;
const WAITING_OF_ONE_MAX = 4;

/**
 * Returns a function that runs costly work on uploaded files one piece after another.
 * It refuses with files_waiting what would have to wait behind too much.
 */
export function turns() {
  let isBusy = false;
  const waiting: { who: number; start: () => void }[] = [];

  async function turn(who: number): Promise<void> {
    if (!isBusy) {
      isBusy = true;
      return;
    }
    const own = waiting.filter((one) => one.who === who).length;
    if (waiting.length >= WAITING_MAX || own >= WAITING_OF_ONE_MAX) fail('files_waiting');
    await new Promise<void>((start) => waiting.push({ who, start }));
  }

  return async <T>(who: number, work: () => Promise<T>): Promise<T> => {
    await turn(who);
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next.start();
      else isBusy = false;
    }
  };
}
