import { type Role, roleNamed, type StaffRole } from '@amayumba/contract/roles.ts';
import { sql, type Selectable } from 'kysely';
import type { Permission } from './permissions.ts';
import type { Db } from '../db/connect.ts';
import type { Database } from '../db/database.ts';

/** An API key, which may do what both it and the manager who made it may. See docs/rules.md, API keys. */
export interface ViewerKey {
  id: number;
  permissions: readonly Permission[];
  /** Whether its last day has ended by now: a write checks it again. */
  hasExpired: () => boolean;
}

/** The account that makes a request: built once for each request from the token. */
export interface Viewer {
  user_id: number;
  role: Role;
  /** The person's work in the office; null for owners and tenants. */
  staff_role: StaffRole | null;
  /** The ids of the estates that a person of the office is limited to; null for all. */
  estates: readonly number[] | null;
  /** Null where the account is not a tenant, or not yet. */
  tenant_id: number | null;
  /** Empty where an API key makes the request. */
  session_id: string;
  /** The API key that makes the request as this account; undefined where the person does. */
  key?: ViewerKey;
  /** The permission that admitted the call; a write checks it again. */
  may: Permission;
  /** The address of the client, where it is known; the audit log stores it. */
  address?: string;
}

type SessionRow = Pick<Selectable<Database['users']>, 'role' | 'staff_role' | 'estates' | 'status'> & {
  user_id: number;
  ended_at: string | null;
  tenant_id: number | null;
};

/** The result for a session: the viewer, or the reason why there is none. */
export type ViewerLookup =
  | { viewer: Omit<Viewer, 'may' | 'address'> }
  | { refused: 'session_ended' | 'account_inactive' };

/**
 * The viewer of a session, read for each request: an ended login or an inactive account stops every token at once.
 * See docs/rules.md, Inactive accounts.
 */
export async function findViewer(db: Db, sessionId: string): Promise<ViewerLookup> {
  const { rows } = await sql<SessionRow>`
    select u.id as user_id, u.role, u.staff_role, u.estates, u.status, s.ended_at, t.id as tenant_id
    from sessions s join users u on u.id = s.user_id left join tenants t on t.user_id = u.id
    where s.id = ${sessionId}`.execute(db);
  const [row] = rows;
  if (row?.status === 'inactive') return { refused: 'account_inactive' };
  if (!row || row.ended_at) return { refused: 'session_ended' };
  const { user_id, staff_role, estates, tenant_id } = row;
  return {
    viewer: { user_id, role: roleNamed(row.role), staff_role, estates, tenant_id, session_id: sessionId },
  };
}
