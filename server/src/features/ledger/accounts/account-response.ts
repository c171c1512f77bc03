import type { Account } from '@amayumba/contract/money/account.ts';
import type { AccountRow } from './account-rows.repository.ts';

/** An account as returned to the client. */
export function accountResponse(row: AccountRow): Account {
  const { tenant_id, tenant_name, apartment, block, estate, nth: _nth, ...rest } = row;
  return {
    ...rest,
    tenant: tenant_id,
    tenant_details: { id: tenant_id, name: tenant_name, apartment, block, estate },
  };
}
