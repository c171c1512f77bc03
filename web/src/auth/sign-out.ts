import { leavePage } from '../lib/leave-page.ts';
import { PUBLIC_PATHS } from '../lib/public-paths.ts';
import { send } from '../lib/send.ts';
import { forgetLastSeen } from './forget-last-seen.ts';
import { clearSession, getSession } from './session.ts';
import { forgetDrafts } from './use-kept-draft.ts';

/** How long signing out waits for the server, and for the device, before it goes on. */
const PATIENCE_MS = 3000;

/** Ends the login here and on the server, then goes to /login. Without a connection it ends here all the same. */
export async function signOut() {
  const { access, refresh } = getSession();
  if (refresh) {
    const headers = { Authorization: `Bearer ${access}` };
    await waitFor(send({ method: 'POST', path: PUBLIC_PATHS.signOut, body: { refresh }, headers }));
  }
  // Waited for while somebody is signed in still: a page of nobody would say that the session had ended.
  await waitFor(forgetLastSeen());
  clearSession();
  forgetDrafts();
  // What was kept in the meantime; should it outlast this page, the login removes it (main.tsx).
  void forgetLastSeen();
  leavePage('/login');
}

const waitFor = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
