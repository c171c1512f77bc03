import type { Store } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { hasOfflineCache } from '../auth/delete-offline-cache.ts';

type Kept = typeof import('./offline-cache.ts');

/** The first view goes before what is only of use on the next visit, in milliseconds. */
const AFTER_FIRST_VIEW_MS = 3_000;

let kept: Kept | undefined;

async function load(): Promise<Kept | undefined> {
  kept ??= await import('./offline-cache.ts').catch(() => undefined);
  return kept;
}

/** Done when what was last seen is there to begin with; else lists would flash up empty. Never fails. */
export const prepared: Promise<void> | undefined = hasOfflineCache()
  ? load().then((it) => it?.readOfflineCache())
  : undefined;

/** Puts what was last seen into a new store, where it is there. */
export const hydrateStore = (store: Store, person: number | undefined) => kept?.hydrateFromOfflineCache(store, person);

/** Keeps what a person sees from now on. Gives what the portal keeps, once it is there. */
export function useOfflineCache(store: Store, person: number | undefined): Kept | undefined {
  const [it, setIt] = useState(kept);
  useEffect(() => {
    if (it) return undefined;
    const begin = async () => {
      const loaded = await load();
      loaded?.hydrateFromOfflineCache(store, undefined);
      setIt(loaded);
    };
    const timer = setTimeout(() => void begin(), AFTER_FIRST_VIEW_MS);
    return () => clearTimeout(timer);
  }, [it, store]);
  useEffect(() => {
    if (!it || person === undefined) return undefined;
    it.precachePortal();
    const stop = it.startOfflineCache(store, person);
    return () => {
      stop();
      it.discardOfflineCache();
    };
  }, [it, store, person]);
  return it;
}
