import { useRef, useState } from 'react';
import { newKey } from '../../../lib/new-key.ts';

/**
 * Sends a form once: a second press while it runs is ignored, and a repeat after a lost response has the same key, so
 * that the server records it once.
 */
export function useOnce() {
  const [key, setKey] = useState(newKey);
  const isBusy = useRef(false);
  return {
    send: async <Answer>(call: (key: string) => Promise<Answer>): Promise<Answer | undefined> => {
      if (isBusy.current) return undefined;
      isBusy.current = true;
      try {
        return await call(key);
      } finally {
        isBusy.current = false;
      }
    },
    /** For the next record of the same form. */
    renew: () => setKey(newKey()),
  };
}
