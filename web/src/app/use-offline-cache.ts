import type { Store } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { hasOfflineCache } from '../auth/delete-offline-cache.ts';

type OfflineCache = typeof import('./offline-cache.ts');

/** Delay after the first view, which has priority over the cache, in milliseconds. */
const AFTER_FIRST_VIEW_MS = 3_000;

let offlineCache: OfflineCache | undefined;

async function load(): Promise<OfflineCache | undefined> {
  offlineCache ??= await import('./offline-cache.ts').catch(() => undefined);
  return offlineCache;
}

/** Resolves when the cached responses are ready, because lists would otherwise appear empty first. Never fails. */
export const prepared: Promise<void> | undefined = hasOfflineCache()
  ? load().then((cache) => cache?.readOfflineCache())
  : undefined;

export const hydrateStore = (store: Store, person: string | undefined) =>
  offlineCache?.hydrateFromOfflineCache(store, person);

/** Caches what a person sees. Returns the cache module once it is loaded. */
export function useOfflineCache(store: Store, person: string | undefined): OfflineCache | undefined {
  const [cache, setCache] = useState(offlineCache);
  useEffect(() => {
    if (cache) return undefined;
    const begin = async () => {
      const loaded = await load();
      loaded?.hydrateFromOfflineCache(store, undefined);
      setCache(loaded);
    };
    const timer = setTimeout(() => void begin(), AFTER_FIRST_VIEW_MS);
    return () => clearTimeout(timer);
  }, [cache, store]);
  useEffect(() => {
    if (!cache || person === undefined) return undefined;
    cache.precachePortal();
    const stop = cache.startOfflineCache(store, person);
    return () => {
      stop();
      cache.discardOfflineCache();
    };
  }, [cache, store, person]);
  return cache;
}
