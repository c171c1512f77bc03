import { useState } from 'react';
import { useGetTenantQuery } from '../../../../features/tenants/tenants.api.ts';
import { today } from '../../../../lib/today.ts';
import { type TenancyDialog, tenancyMenu } from '../../tenancy/tenancy-menu.ts';
import { TenancyDialogs } from '../../tenancy/TenancyDialogs.tsx';

/**
 * The menu entries for guided changes of the lease of an apartment's tenant, and the open one. For a tenant who lives
 * elsewhere until then, the tenant's page has them.
 */
export function useLeaseMenu(apartmentId: number, tenantId: number | undefined) {
  const { currentData: tenant } = useGetTenantQuery(tenantId ?? 0, { skip: tenantId === undefined });
  const [asked, setAsked] = useState<TenancyDialog | null>(null);
  const items = tenant?.apartment === apartmentId ? tenancyMenu(tenant, today(), setAsked) : [];
  return {
    items: items.map((item) => Object.assign(item, { isDisabled: false })),
    dialog: asked && tenant && <TenancyDialogs dialog={asked} tenant={tenant} onClose={() => setAsked(null)} />,
  };
}
