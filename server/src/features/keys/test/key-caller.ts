import { createApiKey } from '@amayumba/contract/keys/endpoints.ts';
import { KEY_PERMISSIONS, type KeyPermission } from '@amayumba/contract/keys/key-permissions.ts';
import { newApiKey } from '../../../access/api-key.ts';
import type { TestApp } from '../../../test/build-test-app.ts';
import type { Caller } from '../../../test/caller.ts';

/** Makes calls with an API key instead of a token. */
export const callerByKey = (t: Pick<TestApp, 'as'>, key: string): Caller => ({
  call: (endpoint, request = {}) =>
    t.as(null).call(endpoint, { ...request, headers: { ...request.headers, authorization: `Bearer ${key}` } }),
});

/** A key as a manager creates it, with its manager and a caller that uses it. */
export async function createdKey(t: TestApp, permissions: readonly KeyPermission[] = KEY_PERMISSIONS) {
  const manager = await t.make.user('manager');
  const body = { name: 'Bookkeeping', permissions: [...permissions], expires_on: '2027-11-21' };
  const { body: created } = await t.as(manager).call(createApiKey, { body });
  return { ...created, manager, caller: callerByKey(t, created.key) };
}

/** The caller of a key that is stored without its manager being asked, for tests with many keys. */
export async function storedKey(
  t: TestApp,
  created_by: number,
  permissions: readonly KeyPermission[],
): Promise<Caller> {
  const { key, ...parts } = newApiKey();
  const row = { name: 'Stored', expires_on: '2027-11-21', permissions: [...permissions], created_by, ...parts };
  await t.db.insertInto('api_keys').values(row).execute();
  return callerByKey(t, key);
}
