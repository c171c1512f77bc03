import { loadPath } from '../lib/leave-page.ts';
import { PUBLIC_PATHS } from '../lib/public-paths.ts';
import { send } from '../lib/send.ts';
import { deleteOfflineCache } from './delete-offline-cache.ts';
import { clearSession, getSession, removeForLogout } from './session.ts';

/** How long signing out waits for the server, and for the device, before it goes on. */
const PATIENCE_MS = 3000;

/** Ends the login here and on the server, then goes to /login. Without a connection it ends here all the same. */
export async function signOut() {
  const { access, refresh } = getSession();
  // First of all: a page that is closed while the server is being told leaves nobody signed in.
  removeForLogout();
  if (refresh) {
    const headers = { Authorization: `Bearer ${access}` };
    await waitFor(send({ method: 'POST', path: PUBLIC_PATHS.signOut, body: { refresh }, headers }));
  }
  // Waited for while this page knows its person still: a page of nobody would say that the session had ended.
  await waitFor(deleteOfflineCache());
  clearSession();
  // What was kept in the meantime; should it outlast this page, the login removes it (main.tsx).
  void deleteOfflineCache();
  loadPath('/login');
}

const waitFor = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
