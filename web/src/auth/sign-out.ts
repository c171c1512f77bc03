import { loadPath } from '../lib/load-path.ts';
import { PUBLIC_PATHS } from '../lib/public-paths.ts';
import { send } from '../lib/send.ts';
import { deleteOfflineCache } from './delete-offline-cache.ts';
import { clearSession, getSession, removeForLogout } from './session.ts';

/** The longest time in milliseconds that signing out waits for the server, and for the device. */
const PATIENCE_MS = 3000;

/** Ends the login, then opens /login. Without a connection it ends on this device only. */
export async function signOut() {
  const { access, refresh } = getSession();
  // Comes first, so that nobody remains signed in if the page is closed during the request.
  removeForLogout();
  if (refresh) {
    const headers = { Authorization: `Bearer ${access}` };
    await waitFor(send({ method: 'POST', path: PUBLIC_PATHS.signOut, body: { refresh }, headers }));
  }
  // Comes before clearSession, after which the page would report that the session has ended.
  await waitFor(deleteOfflineCache());
  clearSession();
  // Deletes responses cached since; if that fails, the login page retries (main.tsx).
  void deleteOfflineCache();
  loadPath('/login');
}

const waitFor = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
