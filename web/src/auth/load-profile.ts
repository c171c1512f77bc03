import { PUBLIC_PATHS } from '../lib/public-paths.ts';
import { send } from '../lib/send.ts';
import { readProfile, type SessionProfile } from './session-profile.ts';

/** refused: the token is not good (any more). unavailable: nobody knows, it is worth asking again. */
export type ProfileAnswer = SessionProfile | 'refused' | 'unavailable';

/** Asks the server who the holder of an access token is. */
export async function loadProfile(access: string | null): Promise<ProfileAnswer> {
  const headers = { Authorization: `Bearer ${access}` };
  const answer = await send({ method: 'GET', path: PUBLIC_PATHS.getProfile, headers });
  if (!('body' in answer)) return 'unavailable';
  if (answer.status === 401) return 'refused';
  return (answer.status === 200 && readProfile(answer.body)) || 'unavailable';
}
