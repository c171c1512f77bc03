import { PageHeader } from '../../../ui/PageHeader.tsx';

/** Tenant Management. Specification section 2. */
export function ManagerTenantsScreen() {
  return <PageHeader title="Tenant Management" />;
}
