import { fullName } from '@amayumba/contract/accounts/rules.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';

/** The orders of the tenants. */
export const TENANT_ORDERINGS = ['name', 'lease_end', '-lease_end', '-created_at'] as const;
export type TenantOrdering = (typeof TENANT_ORDERINGS)[number];

/** Compares two tenants, for servers that do not sort. Leases without an end come last; a higher id is newer. */
export function compareTenants(a: Tenant, b: Tenant, ordering: TenantOrdering = 'name'): number {
  const [first, second] = [a.lease_end, b.lease_end];
  switch (ordering) {
    case 'name':
      return fullName(a.user_details).localeCompare(fullName(b.user_details));
    case '-created_at':
      return b.id - a.id;
    default:
      if (first === null || second === null) return Number(first === null) - Number(second === null);
      return ordering === 'lease_end' ? first.localeCompare(second) : second.localeCompare(first);
  }
}
