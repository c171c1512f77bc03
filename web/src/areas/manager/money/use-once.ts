import { useRef, useState } from 'react';
import { asProblem, type Problem } from '../../../api/problem.ts';
import { newKey } from '../../../lib/new-key.ts';

/** How the request of a form is going. */
export interface Sending {
  isPending: boolean;
  /** Why the last request was refused. */
  problem?: Problem | undefined;
}

/**
 * Sends a form once: a second press while it runs is ignored, and a repeat after a lost response has the same key, so
 * that the server records it once.
 */
export function useOnce() {
  const [key, setKey] = useState(newKey);
  const [sending, setSending] = useState<Sending>({ isPending: false });
  const isBusy = useRef(false);
  return {
    ...sending,
    /** Returns the answer, or undefined if the press was ignored. */
    send: async <Answer extends { error?: unknown }>(call: (key: string) => PromiseLike<Answer>) => {
      if (isBusy.current) return undefined;
      isBusy.current = true;
      setSending({ isPending: true });
      const answer = await call(key);
      isBusy.current = false;
      setSending({ isPending: false, problem: asProblem(answer.error) });
      return answer;
    },
    /** For the next record of the same form. */
    renew: () => setKey(newKey()),
  };
}
