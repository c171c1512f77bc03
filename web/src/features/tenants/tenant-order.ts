import { fullName } from '@amayumba/contract/accounts/rules.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';

/** What the tenants can be sorted by. */
export const TENANT_ORDERINGS = ['name', 'lease_end', '-lease_end', '-created_at'] as const;
export type TenantOrdering = (typeof TENANT_ORDERINGS)[number];

/** The order the server would give, for servers that give none. Leases without an end come last; ids grow with time. */
export function compareTenants(one: Tenant, other: Tenant, ordering: TenantOrdering = 'name'): number {
  const [first, second] = [one.lease_end, other.lease_end];
  switch (ordering) {
    case 'name':
      return fullName(one.user_details).localeCompare(fullName(other.user_details));
    case '-created_at':
      return other.id - one.id;
    default:
      if (first === null || second === null) return Number(first === null) - Number(second === null);
      return ordering === 'lease_end' ? first.localeCompare(second) : second.localeCompare(first);
  }
}
