import { PageHeader } from '../../../ui/PageHeader.tsx';

/** Owner Portfolio. Specification section 2. */
export function OwnerDashboardScreen() {
  return <PageHeader title="Owner Portfolio" />;
}
