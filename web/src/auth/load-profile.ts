import { PUBLIC_PATHS } from '../lib/public-paths.ts';
import { send } from '../lib/send.ts';
import { readProfile, type SessionProfile } from './session-profile.ts';

/**
 * refused: the token is not valid, or no longer. unavailable: there is no usable response, so a retry is worthwhile.
 */
export type ProfileAnswer = SessionProfile | 'refused' | 'unavailable';

/** Loads the profile of the holder of an access token. */
export async function loadProfile(access: string | null): Promise<ProfileAnswer> {
  const headers = { Authorization: `Bearer ${access}` };
  const answer = await send({ method: 'GET', path: PUBLIC_PATHS.getProfile, headers });
  if (!('body' in answer)) return 'unavailable';
  if (answer.status === 401) return 'refused';
  return (answer.status === 200 && readProfile(answer.body)) || 'unavailable';
}
