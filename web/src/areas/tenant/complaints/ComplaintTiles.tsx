import type { Complaint, ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import { isNamed } from '../../../features/complaints/complaint-view.ts';
import { FigureStrip } from '../../../ui/FigureStrip.tsx';

interface ComplaintTilesProps {
  /** Undefined until loaded. */
  complaints: readonly Complaint[] | undefined;
  count: number | undefined;
  statuses: readonly ComplaintStatus[];
  isLoading: boolean;
}

/** Counts of a tenant's complaints by status name. See docs/product.md, Tenant complaints. */
export function ComplaintTiles({ complaints, count, statuses, isLoading }: ComplaintTilesProps) {
  const unknown = isLoading ? undefined : '–';
  const inStatus = (name: string) => complaints?.filter(({ status }) => isNamed(status, name)).length ?? unknown;
  return (
    <FigureStrip
      label="Complaint figures"
      figures={[
        { label: 'Total Complaints', value: count ?? unknown },
        { label: 'Open Issues', value: inStatus('Open') },
        { label: 'In Progress', value: inStatus('In Progress') },
        { label: 'Resolved', value: inStatus('Resolved') },
        { label: 'Statuses', value: statuses.length },
      ]}
    />
  );
}
