import { useEffect, useState } from 'react';

/** What was fetched already, by the function that fetches it. */
const arrived = new Map<() => Promise<unknown>, unknown>();

/** The first sign of a person who is about to do something. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * A part of the code that the first view does without. It is fetched when the person first stirs, so that it is there when it
 * is `wanted`; undefined until then. Without a connection it stays away, and is asked for again the next time it is wanted.
 * `load` is a function that stays the same.
 */
export function useLate<Part>(load: () => Promise<Part>, isWanted: boolean): Part | undefined {
  const [part, setPart] = useState(() => arrived.get(load) as Part | undefined);
  const isThere = part !== undefined;
  useEffect(() => {
    if (isThere) return undefined;
    const stop = new AbortController();
    const fetch = async () => {
      const fetched = await load().catch(() => undefined);
      if (fetched === undefined) return;
      arrived.set(load, fetched);
      if (!stop.signal.aborted) setPart(fetched);
    };
    if (isWanted) void fetch();
    else for (const sign of SIGNS) addEventListener(sign, () => void fetch(), { once: true, signal: stop.signal });
    return () => stop.abort();
  }, [load, isWanted, isThere]);
  return part;
}
