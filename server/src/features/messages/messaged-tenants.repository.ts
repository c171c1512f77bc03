import { sql } from 'kysely';
import { visibleAccounts } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import { arrayOf } from '../../db/array-of.ts';
import type { Db } from '../../db/connect.ts';
import { onlyRow } from '../../db/only-row.ts';
import { joinedTenant, withTenantAndHome } from '../tenants/tenant-and-home.ts';
import type { TenantColumns } from '../tenants/tenant-details.ts';

/** The recipient of messages about an account, with the ways to reach them. */
export interface MessagedTenant extends TenantColumns {
  account: number;
  estate_id: number | null;
  reference_code: string;
  user_id: number;
  /** Empty where there is none. */
  email: string;
  email_verified_at: string | null;
  /** As people wrote it; empty where there is none. */
  phone_number: string;
  is_active: boolean;
  is_erased: boolean;
  language: string;
  is_opted_out: boolean;
}

/** The other columns of {@link MessagedTenant}, for an account with `withTenantAndHome`. */
export const messagedTenant = sql`${joinedTenant}, a.estate_id, a.reference_code, u.id as user_id, u.email,
  u.email_verified_at, u.phone_number, u.status = 'active' as is_active, u.erased_at is not null as is_erased,
  t.language, t.sms_opted_out_at is not null as is_opted_out`;

/** How many of some accounts a viewer may see. */
export async function countVisibleAccounts(db: Db, viewer: Viewer, accounts: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from accounts a
    where a.id = any (${arrayOf(accounts)}) and ${visibleAccounts(viewer)}`.execute(db);
  return onlyRow(rows).count;
}

/**
 * The tenants of some accounts that a viewer may see, in the order of the accounts. Locked until the transaction ends,
 * so that an erasure comes before the message or removes it.
 */
export async function lockMessagedTenants(
  tx: Db,
  viewer: Viewer,
  accounts: readonly number[],
): Promise<MessagedTenant[]> {
  const { rows } = await sql<MessagedTenant>`
    select a.id as account, ${messagedTenant}
    from accounts a ${withTenantAndHome}
    where a.id = any (${accounts}::bigint[]) and ${visibleAccounts(viewer)}
    order by a.id
    for share of t, u`.execute(tx);
  return rows;
}

/** The home in words: `A-4, Block B, Kisasi Heights`; empty for an account without one. */
export const homeOf = ({ apartment, block, estate }: Pick<MessagedTenant, 'apartment' | 'block' | 'estate'>): string =>
  [apartment, block, estate].filter((part) => part !== null).join(', ');

/** The tenant as the addressee of a mail. */
export const addresseeOf = ({
  user_id,
  email,
  email_verified_at,
  tenant_name: name,
}: Pick<MessagedTenant, 'user_id' | 'email' | 'email_verified_at' | 'tenant_name'>) => ({
  user_id,
  email,
  email_verified_at,
  name,
});
