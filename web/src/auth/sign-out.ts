import { leavePage } from '../lib/leave-page.ts';
import { PUBLIC_PATHS } from '../lib/public-paths.ts';
import { send } from '../lib/send.ts';
import { clearSession, getSession } from './session.ts';
import { forgetDrafts } from './use-kept-draft.ts';

/** How long signing out waits for the server before it goes on without its answer. */
const PATIENCE_MS = 3000;

/** Ends the login here and on the server, then goes to /login. Without a connection it ends here all the same. */
export async function signOut() {
  const { access, refresh } = getSession();
  if (refresh) {
    const headers = { Authorization: `Bearer ${access}` };
    const ended = send({ method: 'POST', path: PUBLIC_PATHS.signOut, body: { refresh }, headers });
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    await Promise.race([ended, patience]);
  }
  clearSession();
  forgetDrafts();
  leavePage('/login');
}
