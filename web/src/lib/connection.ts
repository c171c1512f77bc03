import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isOffline = false;

/** Whether the portal is out of reach because this device has no connection; renders again when that changes. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, () => isOffline);
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    addEventListener('online', look);
    addEventListener('offline', look);
    void look();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('online', look);
    removeEventListener('offline', look);
  };
}

async function look() {
  // A portal on this very machine answers without any network.
  const isOut = !navigator.onLine && !(await answers());
  isOffline = isOut && !navigator.onLine;
  for (const listener of listeners) listener();
}

const answers = () => fetch('/config.json', { method: 'HEAD', cache: 'no-store' }).then(Boolean, () => false);
