import { useEffect, useState } from 'react';
import { savesData } from './saves-data.ts';

/** What was fetched already, by the function that fetches it. */
const arrived = new Map<() => Promise<unknown>, unknown>();

/** The first sign of a person who is about to do something. */
const FIRST_SIGNS = ['pointermove', 'pointerdown', 'keydown'];
/** When it is worth trying again. */
const NEXT_SIGNS = ['online', 'pointerdown', 'keydown'];

/**
 * A part of the code that the first view does without. It is fetched when the person first stirs, so that it is there when it
 * is wanted, and where data is saved not before it is; undefined until then. Without a connection it stays away and is tried again. `load` stays the same function.
 */
export function useLazyPart<Part>(load: () => Promise<Part>, isWanted: boolean): Part | undefined {
  const [part, setPart] = useState(() => arrived.get(load) as Part | undefined);
  const isThere = part !== undefined;
  useEffect(() => {
    if (isThere) return undefined;
    const stop = new AbortController();
    const fetchAt = (signs: readonly string[]) => {
      const heard = new AbortController();
      const signal = AbortSignal.any([stop.signal, heard.signal]);
      const fetchOnce = () => {
        heard.abort();
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
