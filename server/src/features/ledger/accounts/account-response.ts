import type { Account } from '@amayumba/contract/money/account.ts';
import { withTenantDetails } from '../../tenants/tenant-details.ts';
import type { AccountRow } from './account-rows.repository.ts';

/** An account as returned to the client. */
export const accountResponse = ({ nth: _nth, ...row }: AccountRow): Account => ({
  ...withTenantDetails(row),
  tenant: row.tenant_id,
});
