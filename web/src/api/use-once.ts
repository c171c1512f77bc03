import { useRef, useState } from 'react';
import { asProblem, type Problem } from './problem.ts';
import { newKey } from '../lib/new-key.ts';

export interface Sending {
  isPending: boolean;
  problem?: Problem | undefined;
}

interface StoredKey {
  key: string;
  /** Stores the draft with its key, even if nothing is typed. */
  keep: () => void;
  renew: (key: string) => void;
}

/**
 * Sends a form once: a second press while it runs is ignored, and a repeat after a lost response has the same key, so
 * that the server records it once.
 * @param stored the key of a stored draft, which a reload keeps; without it, the form has a key of its own
 */
export function useOnce(stored?: StoredKey) {
  const [ownKey, setOwnKey] = useState(newKey);
  const { key, keep, renew } = stored ?? { key: ownKey, keep: undefined, renew: setOwnKey };
  const [sending, setSending] = useState<Sending>({ isPending: false });
  const isBusy = useRef(false);
  return {
    ...sending,
    /** Returns the answer, or undefined if the press was ignored. */
    send: async <Answer extends { error?: unknown }>(call: (key: string) => PromiseLike<Answer>) => {
      if (isBusy.current) return undefined;
      isBusy.current = true;
      setSending({ isPending: true });
      keep?.();
      const answer = await call(key);
      const problem = asProblem(answer.error);
      isBusy.current = false;
      setSending({ isPending: false, problem });
      // For the next time the form is open, when the same key would be refused again.
      if (problem?.code === 'key_reused') renew(newKey());
      return answer;
    },
    /** For the next record of the same form. */
    renew: () => renew(newKey()),
  };
}
