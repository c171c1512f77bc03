// The offline cache and its note. Loads before a portal if there is a cache, else after its first view.
export {
  hydrateFromOfflineCache,
  discardOfflineCache,
  startOfflineCache,
  readOfflineCache,
} from '../api/offline-cache.ts';
export { precachePortal } from './precache-portal.ts';
export { DataAgeNote } from './DataAgeNote.tsx';
