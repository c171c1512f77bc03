import { PUBLIC_PATHS } from '../lib/public-paths.ts';
import { send } from '../lib/send.ts';
import { getSession, storeProfile } from './session.ts';
import { readProfile, type SessionProfile } from './session-profile.ts';

/** Asks the server who the holder of the access token is and remembers it. Undefined when it cannot be known. */
export async function loadProfile(): Promise<SessionProfile | undefined> {
  const answer = await send({
    method: 'GET',
    path: PUBLIC_PATHS.getProfile,
    headers: { Authorization: `Bearer ${getSession().access}` },
  });
  const profile = 'body' in answer && answer.status === 200 ? readProfile(answer.body) : undefined;
  if (profile) storeProfile(profile);
  return profile;
}
