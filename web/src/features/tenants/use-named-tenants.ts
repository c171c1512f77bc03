import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { useMemo } from 'react';
import { useListAllTenantsQuery } from './tenants.api.ts';

/** A payment or a complaint. */
interface OfTenant {
  tenant: number;
  tenant_details: { name: string };
}

/** Payments or complaints with tenants' names, fetched if there are only ids. See docs/product.md, Another server. */
export function useNamedTenants<Row extends OfTenant>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const isNameless = rows?.some(({ tenant_details }) => tenant_details.name === '') ?? false;
  const { data } = useListAllTenantsQuery(undefined, { skip: !isNameless });
  return useMemo(() => {
    if (!isNameless) return rows;
    const names = new Map(data?.map(({ id, user_details }) => [id, fullName(user_details)]));
    return rows?.map((row) => {
      const { tenant, tenant_details } = row;
      const name = tenant_details.name || names.get(tenant) || (tenant === 0 ? '–' : `Tenant ${tenant}`);
      return { ...row, tenant_details: { ...tenant_details, name } };
    });
  }, [rows, isNameless, data]);
}

/** {@link useNamedTenants} for one record. */
export function useNamedTenant<Row extends OfTenant>(row: Row | undefined): Row | undefined {
  const rows = useMemo(() => row && [row], [row]);
  return useNamedTenants(rows)?.[0];
}
