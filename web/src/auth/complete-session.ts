import { loadProfile, type ProfileAnswer } from './load-profile.ts';
import { refreshSession } from './refresh-session.ts';
import { clearSession, getSession, reloadSession, storeProfile } from './session.ts';

/**
 * Asks who is signed in where there is a token without a profile, because the call for it failed after the login. A token
 * that is refused is renewed once, and where that is refused too the session ends. True unless it is worth asking again.
 */
export async function completeSession(): Promise<boolean> {
  const { access } = getSession();
  let answer = await loadProfile(access);
  if (answer === 'refused') answer = await loadAfterRefresh(access);
  // Whoever signed out, or in, meanwhile has nothing to do with this answer.
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
