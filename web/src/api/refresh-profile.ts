import { deleteOfflineCache } from '../auth/delete-offline-cache.ts';
import { reloadSession, storeProfile } from '../auth/session.ts';
import { readProfile, scopeOf } from '../auth/session-profile.ts';
import { PUBLIC_PATHS } from '../lib/public-paths.ts';
import { callWithSession } from './base-query.ts';

/**
 * Loads the profile again, because somebody may have changed the person's permissions; without a response the stored
 * one stays. Deletes responses that this device cached under other permissions.
 */
export async function refreshProfile(): Promise<void> {
  const result = await callWithSession({ method: 'GET', path: PUBLIC_PATHS.getProfile });
  const profile = 'data' in result ? readProfile(result.data) : undefined;
  const stored = reloadSession().profile;
  // Somebody else may have signed in meanwhile.
  if (!profile || profile.id !== stored?.id || JSON.stringify(profile) === JSON.stringify(stored)) return;
  if (scopeOf(profile) !== scopeOf(stored)) await deleteOfflineCache();
  storeProfile(profile);
}
