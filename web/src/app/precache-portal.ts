import { getSession } from '../auth/session.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { pageScripts } from '../lib/page-scripts.ts';
import { savesData } from '../lib/saves-data.ts';

/**
 * Has the whole portal of the signed-in person's role kept for visits without a network, when the page has nothing else to do.
 * Where data is saved only what was looked at is kept of the manager's portal; a tenant's and an owner's are to open without a network
 * whatever they chose, and cost less than a picture.
 */
export function precachePortal(): void {
  if ('serviceWorker' in navigator) whenIdle(() => void tell());
}

async function tell() {
  const { active } = await navigator.serviceWorker.ready;
  const role = getSession().profile?.role;
  // A worker of our own has one origin; the rule means windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage({ scripts: pageScripts(), role: role === 'manager' && savesData() ? null : role });
}
