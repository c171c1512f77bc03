import type { Complaint, ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import { isNamed } from '../../../features/complaints/complaint-view.ts';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';

interface ComplaintTilesProps {
  /** Undefined until loaded. */
  complaints: readonly Complaint[] | undefined;
  count: number | undefined;
  statuses: readonly ComplaintStatus[];
  isLoading: boolean;
}

const UNKNOWN = '–';

/** Counts of a tenant's complaints by status name. See docs/product.md, Tenant complaints. */
export function ComplaintTiles({ complaints, count, statuses, isLoading }: ComplaintTilesProps) {
  const inStatus = (name: string) => complaints?.filter(({ status }) => isNamed(status, name)).length ?? UNKNOWN;
  return (
    <StatTiles label="Complaint figures" count={5}>
      <StatTile label="Total Complaints" value={count ?? UNKNOWN} icon="complaint" isLoading={isLoading} />
      <StatTile label="Open Issues" value={inStatus('Open')} icon="alert" tone="amber" isLoading={isLoading} />
      <StatTile label="In Progress" value={inStatus('In Progress')} icon="clock" tone="indigo" isLoading={isLoading} />
      <StatTile label="Resolved" value={inStatus('Resolved')} icon="checkCircle" tone="green" isLoading={isLoading} />
      <StatTile label="Statuses" value={statuses.length} icon="tasks" tone="grey" />
    </StatTiles>
  );
}
