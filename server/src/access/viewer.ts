import { type Role, roleNamed } from '@amayumba/contract/roles.ts';
import type { Permission } from './permissions.ts';
import type { Db } from '../db/connect.ts';

/** Who asks: built once for each request from the token. */
export interface Viewer {
  user_id: number;
  role: Role;
  /** Null where the account is no tenant, or none yet. */
  tenant_id: number | null;
  session_id: string;
  /** The permission with which the call was admitted; a write asks for it again. */
  may: Permission;
  /** Where the request came from, as far as it is known; the audit record keeps it. */
  address?: string;
}

/** What is found behind a session: the viewer, or why there is none. */
export type ViewerLookup =
  | { viewer: Omit<Viewer, 'may' | 'address'> }
  | { refused: 'session_ended' | 'account_inactive' };

/**
 * The viewer of a session, read for each request: an ended login or an inactive account stops every token at once.
 * See docs/rules.md, Inactive accounts.
 */
export async function findViewer(db: Db, sessionId: string): Promise<ViewerLookup> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('tenants as t', 't.user_id', 'u.id')
    .select(['u.id as user_id', 'u.role', 'u.status', 's.ended_at', 't.id as tenant_id'])
    .where('s.id', '=', sessionId)
    .executeTakeFirst();
  if (row?.status === 'inactive') return { refused: 'account_inactive' };
  if (!row || row.ended_at) return { refused: 'session_ended' };
  return {
    viewer: { user_id: row.user_id, role: roleNamed(row.role), tenant_id: row.tenant_id, session_id: sessionId },
  };
}
