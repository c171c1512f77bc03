/** The columns by which a row names its tenant and home. */
export interface TenantColumns {
  tenant_id: number;
  tenant_name: string;
  apartment: string | null;
  block: string | null;
  estate: string | null;
}

/** A row whose tenant and home are named in `tenant_details`, as responses have them. */
export function withTenantDetails<Row extends TenantColumns>(row: Row) {
  const { tenant_id, tenant_name, apartment, block, estate, ...rest } = row;
  return { ...rest, tenant_details: { id: tenant_id, name: tenant_name, apartment, block, estate } };
}
