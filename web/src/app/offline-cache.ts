import { pageScripts } from '../api/offline-store.ts';
import { getSession } from '../auth/session.ts';
import { savesData } from '../lib/saves-data.ts';
import { whenIdle } from '../lib/when-idle.ts';

// The offline cache and its note. Loads before a portal if there is a cache, else after its first view.
export {
  hydrateFromOfflineCache,
  discardOfflineCache,
  startOfflineCache,
  readOfflineCache,
} from '../api/offline-cache.ts';
export { DataAgeNote } from './DataAgeNote.tsx';

/**
 * Asks the service worker to cache the whole portal of the signed-in person's role, for visits without a network. With
 * low data, only the visited parts of the manager's portal are cached. Those of tenants and owners are always cached,
 * because they weigh less than a picture.
 */
export function precachePortal(): void {
  if ('serviceWorker' in navigator) whenIdle(() => void messageWorker());
}

async function messageWorker() {
  const { active } = await navigator.serviceWorker.ready;
  const role = getSession().profile?.role;
  // This is a service worker, which has one origin; the rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage({ scripts: pageScripts(), role: role === 'manager' && savesData() ? null : role });
}
