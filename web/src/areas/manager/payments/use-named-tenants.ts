import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { PAGE_SIZE_MAX } from '@amayumba/contract/lists.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { useMemo } from 'react';
import { useListTenantsQuery } from '../../../features/tenants/tenants.api.ts';

/**
 * Payments with the names of their tenants, fetched if the server sends only ids.
 * See docs/product.md, Another server.
 */
export function useNamedTenants(payments: readonly Payment[] | undefined): readonly Payment[] | undefined {
  const isNameless = payments?.some(({ tenant_details }) => tenant_details.name === '') ?? false;
  const { data } = useListTenantsQuery({ page: 1, page_size: PAGE_SIZE_MAX }, { skip: !isNameless });
  return useMemo(() => {
    if (!isNameless) return payments;
    const names = new Map(data?.results.map(({ id, user_details }) => [id, fullName(user_details)]));
    return payments?.map((payment) => {
      const { tenant, tenant_details } = payment;
      const name = tenant_details.name || names.get(tenant) || `Tenant ${tenant}`;
      return { ...payment, tenant_details: { ...tenant_details, name } };
    });
  }, [payments, isNameless, data]);
}
