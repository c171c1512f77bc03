import { loadProfile, type ProfileAnswer } from './load-profile.ts';
import { refreshSession } from './refresh-session.ts';
import { clearSession, getSession, storeProfile } from './session.ts';

/**
 * Asks who is signed in where there is a token without a profile, because the call for it failed after the login. A token
 * that is refused is renewed once, and where that is refused too the session ends. True unless it is worth asking again.
 */
export async function completeSession(): Promise<boolean> {
  const { access } = getSession();
  let answer = await loadProfile(access);
  if (answer === 'refused') answer = await loadAfterRefresh(access);
  if (typeof answer === 'object') storeProfile(answer);
  if (answer === 'refused') clearSession();
  return answer !== 'unavailable';
}

async function loadAfterRefresh(refused: string | null): Promise<ProfileAnswer> {
  const outcome = await refreshSession(refused);
  if (outcome === 'ended') return 'refused';
  return outcome === 'renewed' ? loadProfile(getSession().access) : 'unavailable';
}
