import { DocumentsPart } from '../../../../features/documents/DocumentsPart.tsx';
import { useListLeasesQuery } from '../../../../features/tenants/leases.api.ts';

/** The documents of a tenant and of their leases. */
export function TenantDocumentsTab({ tenant }: { tenant: number }) {
  const { data: leases } = useListLeasesQuery({ tenant_id: tenant });
  return <DocumentsPart subject={{ kind: 'tenant', id: tenant }} leases={leases} />;
}
