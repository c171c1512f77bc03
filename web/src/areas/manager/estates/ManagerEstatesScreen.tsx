import { PageHeader } from '../../../ui/PageHeader.tsx';

/** Property Management. Specification section 2. */
export function ManagerEstatesScreen() {
  return <PageHeader title="Property Management" subtitle="Live estates, blocks and apartments overview" />;
}
