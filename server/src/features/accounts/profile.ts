import { fullName } from '@amayumba/contract/accounts/rules.ts';
import type { Profile } from '@amayumba/contract/accounts/account.ts';
import { permissionsOf } from '../../access/permissions.ts';
import type { AccountRow } from './users.repository.ts';

/** Returns an account as its holder sees it. See docs/product.md, User profile. */
export function profileOf(account: AccountRow, tenantId: number | null): Profile {
  const { id, username, email, first_name, last_name, role, staff_role, phone_number, address } = account;
  return {
    id,
    user_id: id,
    username,
    email,
    first_name,
    last_name,
    name: fullName(account),
    role,
    user_type: role,
    phone_number,
    address,
    email_verified: account.email_verified_at !== null,
    tenant_id: tenantId,
    staff_role,
    estates: account.estates === null ? null : [...account.estates],
    permissions: permissionsOf(account),
  };
}
