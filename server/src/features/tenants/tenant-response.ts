import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import type { TenantRow } from './tenants.repository.ts';

/** A tenant as the calls return it. */
export function tenantResponse(row: TenantRow): Tenant {
  const { user_id, username, first_name, last_name, email, status, lease, tenant_type_id, tenant_type_name, ...rest } =
    row;
  return {
    ...rest,
    user: user_id,
    user_details: { username, first_name, last_name, email },
    tenant_type: tenant_type_id,
    tenant_type_details:
      tenant_type_id === null || tenant_type_name === null ? null : { id: tenant_type_id, name: tenant_type_name },
    apartment: lease?.apartment.id ?? null,
    apartment_details: lease?.apartment ?? null,
    lease_start: lease?.lease_start ?? null,
    lease_end: lease?.lease_end ?? null,
    is_ending: lease?.is_ending ?? false,
    moves_on: lease?.moves_on ?? null,
    userprofile_status: status,
  };
}
