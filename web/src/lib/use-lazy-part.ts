import { useEffect, useState } from 'react';
import { savesData } from './saves-data.ts';

/** Parts already loaded, by the function that loads them. */
const arrived = new Map<() => Promise<unknown>, unknown>();

const FIRST_SIGNS = ['pointermove', 'pointerdown', 'keydown'];
/** Events after which a retry is worthwhile. */
const NEXT_SIGNS = ['online', 'pointerdown', 'keydown'];

/**
 * A part of the code that the first view does not need. It loads at the first input event, so that it is ready in
 * time; with low data it loads only when needed. Undefined until then. If it cannot load, it is retried. `load` must
 * stay the same function.
 */
export function useLazyPart<Part>(load: () => Promise<Part>, isWanted: boolean): Part | undefined {
  const [part, setPart] = useState(() => arrived.get(load) as Part | undefined);
  const isThere = part !== undefined;
  useEffect(() => {
    if (isThere) return undefined;
    const stop = new AbortController();
    const fetchAt = (signs: readonly string[]) => {
      const listener = new AbortController();
      const signal = AbortSignal.any([stop.signal, listener.signal]);
      const fetchOnce = () => {
        listener.abort();
        void fetch();
      };
      for (const sign of signs) addEventListener(sign, fetchOnce, { signal });
    };
    const fetch = async () => {
      const fetched = await load().catch(() => undefined);
      if (fetched !== undefined) arrived.set(load, fetched);
      if (stop.signal.aborted) return;
      if (fetched === undefined) fetchAt(NEXT_SIGNS);
      else setPart(fetched);
    };
    if (isWanted) void fetch();
    else if (!savesData()) fetchAt(FIRST_SIGNS);
    return () => stop.abort();
  }, [load, isWanted, isThere]);
  return part;
}
