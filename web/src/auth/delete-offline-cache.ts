/** The name of this browser's database of cached responses (`api/offline-cache.ts`). */
export const OFFLINE_CACHE = 'last-seen';

/** Set in local storage while the database has content. */
const NOTE = 'last_seen';

/** Whether there are cached responses. Does not open the database. */
export function hasOfflineCache(): boolean {
  try {
    return localStorage.getItem(NOTE) !== null;
  } catch {
    return false;
  }
}

/** Records that there are cached responses. */
export function recordOfflineCache() {
  localStorage.setItem(NOTE, '1');
}

/**
 * Deletes the cached responses from this device, so that the next person cannot read them. Never fails: if the
 * deletion fails, the flag remains, and the next visit of somebody not signed in retries (`main.tsx`).
 */
export const deleteOfflineCache = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => resolve();
    try {
      const removal = indexedDB.deleteDatabase(OFFLINE_CACHE);
      removal.addEventListener('success', () => {
        localStorage.removeItem(NOTE);
        done();
      });
      removal.addEventListener('error', done);
    } catch {
      done(); // storage is blocked, so nothing was cached
    }
  });
