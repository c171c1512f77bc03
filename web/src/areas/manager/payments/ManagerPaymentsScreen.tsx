import { PageHeader } from '../../../ui/PageHeader.tsx';

/** Payment Management. Specification section 2. */
export function ManagerPaymentsScreen() {
  return <PageHeader title="Payment Management" subtitle="Track rent invoices, statuses and revenue" />;
}
