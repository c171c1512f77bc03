import type { Store } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { hasOfflineCache } from '../auth/delete-offline-cache.ts';

type Kept = typeof import('./offline-cache.ts');

/** Delay after the first view, which has priority over the cache, in milliseconds. */
const AFTER_FIRST_VIEW_MS = 3_000;

let kept: Kept | undefined;

async function load(): Promise<Kept | undefined> {
  kept ??= await import('./offline-cache.ts').catch(() => undefined);
  return kept;
}

/** Resolves when the cached responses are ready, because lists would otherwise appear empty first. Never fails. */
export const prepared: Promise<void> | undefined = hasOfflineCache()
  ? load().then((it) => it?.readOfflineCache())
  : undefined;

/** Puts the cached responses into a new store, if they are loaded. */
export const hydrateStore = (store: Store, person: number | undefined) => kept?.hydrateFromOfflineCache(store, person);

/** Caches what a person sees. Returns the cache module once it is loaded. */
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
