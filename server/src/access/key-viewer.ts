import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { roleNamed } from '@amayumba/contract/roles.ts';
import type { Db } from '../db/connect.ts';
import type { Viewer, ViewerKey } from './viewer.ts';

/** How old the time of a key's last use gets before it is written again, so that few calls write it. */
const USE_WRITTEN_AFTER_MS = 60_000;

/** The result for an API key: the viewer, or the reason why there is none. */
export type KeyLookup =
  | { viewer: Omit<Viewer, 'may' | 'address'> & { key: ViewerKey }; last_used_at: string | null }
  | { refused: 'api_key_refused' | 'account_inactive' | 'role_not_allowed' };

/**
 * The viewer of an API key: the manager who made it. Read for each request, so that revoking the key, deactivating the
 * manager or giving them a role outside the office stops it at once.
 */
export async function findKeyViewer(db: Db, digest: Buffer, today: () => CalendarDate): Promise<KeyLookup> {
  const row = await db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.created_by')
    .select(['k.id', 'k.permissions', 'k.expires_on', 'k.revoked_at', 'k.last_used_at'])
    .select(['u.id as user_id', 'u.role', 'u.staff_role', 'u.estates', 'u.status'])
    .where('k.digest', '=', digest)
    .executeTakeFirst();
  if (!row) return { refused: 'api_key_refused' };
  const hasExpired = () => row.expires_on < today();
  if (row.revoked_at !== null || hasExpired()) return { refused: 'api_key_refused' };
  if (row.status === 'inactive') return { refused: 'account_inactive' };
  if (row.staff_role === null) return { refused: 'role_not_allowed' };
  const { id, permissions, user_id, staff_role, estates, last_used_at } = row;
  const account = { user_id, role: roleNamed(row.role), staff_role, estates, tenant_id: null, session_id: '' };
  return { viewer: { ...account, key: { id, permissions, hasExpired } }, last_used_at };
}

/** Whether the time of a key's last use is to be written; a later one was written while the clock was ahead. */
export const isUseToWrite = (lastUsedAt: string | null, nowMs: number): boolean =>
  lastUsedAt === null || Math.abs(nowMs - Date.parse(lastUsedAt)) >= USE_WRITTEN_AFTER_MS;

/** Stores that a key was used, unless a use shortly afterwards is stored. */
export async function writeKeyUse(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where((of) =>
      of.or([
        of('last_used_at', 'is', null),
        of('last_used_at', '<', at.toISOString()),
        of('last_used_at', '>=', new Date(at.getTime() + USE_WRITTEN_AFTER_MS).toISOString()),
      ]),
    )
    .execute();
}

/** The account of a key with the end of the key, both locked until the transaction ends. */
export const lockKeyAndAccount = (tx: Db, { user_id, key_id }: { user_id: number; key_id: number }) =>
  tx
    .selectFrom('users as u')
    .innerJoin('api_keys as k', 'k.created_by', 'u.id')
    .select(['u.role', 'u.staff_role', 'u.estates', 'u.status', 'k.revoked_at as ended_at'])
    .where('u.id', '=', user_id)
    .where('k.id', '=', key_id)
    .forShare(['u', 'k'])
    .executeTakeFirst();
