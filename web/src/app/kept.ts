// What the portal keeps on the device and says about it. Loaded before a portal where something was kept, else after its first view.
export { beginWithLastSeen, dropLastSeen, keepLastSeen, readLastSeen } from '../api/last-seen.ts';
export { keepPortal } from './keep-portal.ts';
export { SeenNote } from './SeenNote.tsx';
