import { loadProfile, type ProfileAnswer } from './load-profile.ts';
import { refreshSession } from './refresh-session.ts';
import { clearSession, getSession, reloadSession, storeProfile } from './session.ts';

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
