import { PUBLIC_PATHS } from '../lib/public-paths.ts';
import { send } from '../lib/send.ts';
import { loadProfile, type ProfileAnswer } from './session-profile.ts';
import { clearSession, getSession, reloadSession, storeProfile, storeTokens } from './session.ts';
import { tokensOf } from './sign-in.ts';

/** renewed: there is a new access token. ended: signed out. unreachable: no usable response, the session remains. */
export type RefreshOutcome = 'renewed' | 'ended' | 'unreachable';

let underWay: Promise<RefreshOutcome> | undefined;

/**
 * Exchanges the refresh token after a 401 for `refusedAccess`. However many calls and tabs get a 401, the server gets
 * a single request, because a refresh token that is used twice ends the login as stolen.
 * See docs/product.md, Session refresh.
 */
export function refreshSession(refusedAccess: string | null): Promise<RefreshOutcome> {
  underWay ??= withLock(() => exchange(refusedAccess)).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

/** Runs in one tab at a time, if the browser has locks (it has none on plain http). */
const withLock = (work: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> =>
  'locks' in navigator ? navigator.locks.request('amayumba-session', work) : work();

async function exchange(refusedAccess: string | null): Promise<RefreshOutcome> {
  const { access, refresh } = reloadSession();
  if (access && access !== refusedAccess) return 'renewed'; // another tab has renewed it
  if (refresh) {
    const answer = await send({ method: 'POST', path: PUBLIC_PATHS.refreshTokens, body: { refresh } });
    // The person has signed out or changed since: storing these tokens would restore the earlier session.
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

/**
 * Loads the profile of a signed-in person if it is missing, because the call for it failed after the login. A refused
 * token is renewed once; if that is refused too, the session ends. Returns false if a retry is worthwhile.
 */
export async function completeSession(): Promise<boolean> {
  const { access } = getSession();
  let answer = await loadProfile(access);
  if (answer === 'refused') answer = await loadAfterRefresh(access);
  // If the person has signed out or changed since, this profile is out of date.
  if (typeof answer === 'object' && isStillIncomplete()) storeProfile(answer);
  if (answer === 'refused') clearSession();
  return answer !== 'unavailable';
}

function isStillIncomplete(): boolean {
  const now = reloadSession();
  return now.access !== null && now.profile === null;
}

async function loadAfterRefresh(refused: string | null): Promise<ProfileAnswer> {
  const outcome = await refreshSession(refused);
  if (outcome === 'ended') return 'refused';
  return outcome === 'renewed' ? loadProfile(getSession().access) : 'unavailable';
}
