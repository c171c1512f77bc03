import type { Complaint, ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import { isNamed } from '../../../features/complaints/complaint-view.ts';
import { FigureStrip } from '../../../ui/FigureStrip.tsx';

interface ComplaintTilesProps {
  /** Undefined until loaded. */
  complaints: readonly Complaint[] | undefined;
  count: number | undefined;
  statuses: readonly ComplaintStatus[];
  isLoading: boolean;
  /** The status whose complaints are shown; empty for all. */
  status: string;
  onStatus: (status: string) => void;
}

/**
 * Counts of a tenant's complaints by status name; each shows its complaints. See docs/product.md, Tenant complaints.
 */
export function ComplaintTiles({
  complaints,
  count,
  statuses,
  isLoading,
  status: shown,
  onStatus,
}: ComplaintTilesProps) {
  const unknown = isLoading ? undefined : '–';
  const inStatus = (label: string, name: string) => ({
    label,
    value: complaints?.filter(({ status }) => isNamed(status, name)).length ?? unknown,
    onOpen: () => onStatus(name),
    isOpen: isNamed({ name: shown }, name),
  });
  return (
    <FigureStrip
      label="Complaint figures"
      figures={[
        { label: 'Total Complaints', value: count ?? unknown, onOpen: () => onStatus(''), isOpen: shown === '' },
        inStatus('Open Issues', 'Open'),
        inStatus('In Progress', 'In Progress'),
        inStatus('Resolved', 'Resolved'),
        { label: 'Statuses', value: statuses.length },
      ]}
    />
  );
}
