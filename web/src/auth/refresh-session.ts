import { PUBLIC_PATHS } from '../lib/public-paths.ts';
import { send } from '../lib/send.ts';
import { clearSession, reloadSession, storeTokens } from './session.ts';
import { tokensOf } from './sign-in.ts';

/** renewed: there is a fresh access token. ended: signed out. unreachable: nobody knows, the session stays. */
export type RefreshOutcome = 'renewed' | 'ended' | 'unreachable';

let underWay: Promise<RefreshOutcome> | undefined;

/**
 * Exchanges the refresh token after a 401 answered `refusedAccess`. However many calls in however many tabs were
 * refused, the server gets one request: a refresh token used twice ends the login as stolen.
 * See docs/product.md, Session refresh.
 */
export function refreshSession(refusedAccess: string | null): Promise<RefreshOutcome> {
  underWay ??= withLock(() => exchange(refusedAccess)).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

/** One tab at a time, where the browser has locks (it has none on plain http). */
function withLock(work: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  return 'locks' in navigator ? navigator.locks.request('amayumba-session', work) : work();
}

async function exchange(refusedAccess: string | null): Promise<RefreshOutcome> {
  const { access, refresh } = reloadSession();
  if (access && access !== refusedAccess) return 'renewed'; // another tab was faster
  if (refresh) {
    const answer = await send({ method: 'POST', path: PUBLIC_PATHS.refreshTokens, body: { refresh } });
    // Somebody signed out, or in, meanwhile: tokens that are stored now would bring the one before back.
    const now = reloadSession();
    if (now.refresh !== refresh) return now.access ? 'renewed' : 'ended';
    const tokens = tokensOf(answer);
    if (tokens) {
      storeTokens(tokens);
      return 'renewed';
    }
    if ('failure' in answer || answer.status >= 500) return 'unreachable';
  }
  clearSession();
  return 'ended';
}
