import type { RefusalCode } from '@amayumba/contract/errors.ts';
import { fail, Refusal } from '@amayumba/contract/refusal.ts';
import PQueue from 'p-queue';

interface TurnRules {
  /** The maximum number of waiting tasks; this bounds the files that they hold in memory. */
  waitingMax: number;
  waitMs: number;
  /** The refusal when too many tasks wait, or a task waits too long. */
  busy: RefusalCode;
}

/** Maximum number of waiting tasks of one person. */
const WAITING_OF_ONE_MAX = 4;

/** The person who sent a file, within this process: people of two companies may have the same number. */
export const senderOf = ({ company }: { company: string }, { user_id }: { user_id: number }): string =>
  `${company} ${user_id}`;

/** Returns a function that runs costly work on uploaded files for `who`, one task after another. */
export function uploadQueue({ waitingMax, waitMs, busy }: TurnRules) {
  const queue = new PQueue({ concurrency: 1 });
  const waiting = new Set<{ who: string }>();

  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    const own = [...waiting].filter((other) => other.who === who).length;
    if (queue.pending > 0 && (queue.size >= waitingMax || own >= WAITING_OF_ONE_MAX)) fail(busy);
    const place = { who };
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(new Refusal(busy)), waitMs);
    const stopWaiting = () => {
      clearTimeout(timer);
      waiting.delete(place);
    };
    waiting.add(place);
    const run = () => {
      stopWaiting();
      return work();
    };
    return queue.add(run, { signal: patience.signal }).finally(stopWaiting);
  };
}
