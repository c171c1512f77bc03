import { PageHeader } from '../../../ui/PageHeader.tsx';

/** Payments. Specification section 2. */
export function TenantPaymentsScreen() {
  return <PageHeader title="Payments" />;
}
