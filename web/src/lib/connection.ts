import { useSyncExternalStore } from 'react';

/** How long a portal may take to answer, and after which it is asked again, in milliseconds. */
const ANSWER_WITHIN_MS = 5_000;
const ASK_AGAIN_MS = 3_000;

const listeners = new Set<() => void>();
let isOffline = false;
let again: ReturnType<typeof setTimeout> | undefined;

export const useOffline = (): boolean => useSyncExternalStore(subscribe, () => isOffline);

const onChange = () => void checkConnection();

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    addEventListener('online', onChange);
    addEventListener('offline', onChange);
    onChange();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(again);
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

async function checkConnection(): Promise<void> {
  clearTimeout(again);
  if (navigator.onLine) return say(false);
  // A portal on the same machine responds without a network; another one may still do so for a short time.
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const answer = await fetch('/config.json', { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined);
  say(!answer && !navigator.onLine);
  if (answer && !navigator.onLine && listeners.size > 0) again = setTimeout(() => void checkConnection(), ASK_AGAIN_MS);
}

function say(isOut: boolean) {
  isOffline = isOut;
  for (const listener of listeners) listener();
}
