// What the portal keeps on the device and says about it. Loaded before a portal where something was kept, else after its first view.
export {
  hydrateFromOfflineCache,
  discardOfflineCache,
  startOfflineCache,
  readOfflineCache,
} from '../api/offline-cache.ts';
export { precachePortal } from './precache-portal.ts';
export { DataAgeNote } from './DataAgeNote.tsx';
