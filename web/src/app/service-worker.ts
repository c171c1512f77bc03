import { newVersion } from '../lib/new-version.ts';
import { savesData } from '../lib/saves-data.ts';

/** The minimum interval of checks for a new version, for portals that stay open for days. */
const CHECK_EVERY_MS = 3_600_000;

/**
 * Registers the service worker (`web/worker/service-worker.ts`), which caches the files of a repeat visit. Browsers
 * have none on plain http and in some private windows; there the portal needs its network.
 */
export async function registerServiceWorker(): Promise<void> {
  let isControlled = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker on a device is no new version.
    newVersion.isThere = isControlled;
    isControlled = true;
  });
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (!registration) return;
  let checkedAtMs = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || savesData() || Date.now() - checkedAtMs < CHECK_EVERY_MS) return;
    checkedAtMs = Date.now();
    void registration.update().catch(() => {});
  });
}
