/** The database of this browser that holds what a person last saw (`api/offline-cache.ts`). */
export const OFFLINE_CACHE = 'last-seen';

/** Stands in local storage while there is something in it. */
const NOTE = 'last_seen';

/** Whether something was kept, told without opening the database. */
export function hasOfflineCache(): boolean {
  try {
    return localStorage.getItem(NOTE) !== null;
  } catch {
    return false;
  }
}

/** Something is being kept. */
export function recordOfflineCache() {
  localStorage.setItem(NOTE, '1');
}

/**
 * Removes what was last seen from this device; whoever signs in next, or picks it up, finds nothing. Never fails: what could not be
 * removed has its note still, and the next visit of nobody in particular tries again (`main.tsx`).
 */
export function deleteOfflineCache(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    try {
      const removal = indexedDB.deleteDatabase(OFFLINE_CACHE);
      removal.addEventListener('success', () => {
        localStorage.removeItem(NOTE);
        done();
      });
      removal.addEventListener('error', done);
    } catch {
      done(); // storage is blocked, so nothing was kept
    }
  });
}
