import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isOffline = false;

/** Whether the portal is unreachable because this device has no connection; rerenders when that changes. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, () => isOffline);
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    addEventListener('online', checkConnection);
    addEventListener('offline', checkConnection);
    checkConnection();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('online', checkConnection);
    removeEventListener('offline', checkConnection);
  };
}

function checkConnection() {
  if (navigator.onLine) return say(false);
  // A portal on the same machine responds without a network.
  void fetch('/config.json', { method: 'HEAD', cache: 'no-store' }).then(
    () => say(false),
    () => say(!navigator.onLine),
  );
}

function say(isOut: boolean) {
  isOffline = isOut;
  for (const listener of listeners) listener();
}
