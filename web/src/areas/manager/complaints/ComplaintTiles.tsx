import type { ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import { isNamed } from '../../../features/complaints/complaint-view.ts';
import { useListComplaintsQuery } from '../../../features/complaints/complaints.api.ts';
import type { IconName } from '../../../ui/Icon.tsx';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import type { Tone } from '../../../ui/tone.ts';

interface ComplaintTilesProps {
  statuses: readonly ComplaintStatus[];
  /** Counts only this tenant's complaints. */
  tenantId: number | undefined;
}

/** Counts come with a page of one row, so that they stay quick with many complaints. */
const ONLY_COUNT = { page: 1, page_size: 1 } as const;
const UNKNOWN = '–';
const STATUS_TILES: readonly [string, IconName, Tone][] = [
  ['Open', 'alert', 'amber'],
  ['In Progress', 'clock', 'indigo'],
  ['Resolved', 'checkCircle', 'green'],
  ['Closed', 'lock', 'grey'],
];

/** Counts of complaints by status name. See docs/product.md, Complaint Management. */
export function ComplaintTiles({ statuses, tenantId }: ComplaintTilesProps) {
  const all = useListComplaintsQuery({ ...ONLY_COUNT, tenant_id: tenantId });
  return (
    <StatTiles label="Complaint figures" count={5}>
      <StatTile
        label="Total"
        value={all.data?.count.toLocaleString('en-UG') ?? UNKNOWN}
        icon="complaint"
        isLoading={all.isLoading}
      />
      {STATUS_TILES.map(([name, icon, tone]) => (
        <StatusTile
          key={name}
          name={name}
          icon={icon}
          tone={tone}
          status={statuses.find((status) => isNamed(status, name))}
          tenantId={tenantId}
        />
      ))}
    </StatTiles>
  );
}

interface StatusTileProps extends Pick<ComplaintTilesProps, 'tenantId'> {
  name: string;
  icon: IconName;
  tone: Tone;
  /** Undefined if the server has no status of that name. */
  status: ComplaintStatus | undefined;
}

function StatusTile({ name, icon, tone, status, tenantId }: StatusTileProps) {
  const query = { ...ONLY_COUNT, tenant_id: tenantId, status_id: status?.id };
  const { data, isLoading } = useListComplaintsQuery(query, { skip: !status });
  const value = data?.count.toLocaleString('en-UG') ?? UNKNOWN;
  return <StatTile label={name} value={value} icon={icon} tone={tone} isLoading={isLoading} />;
}
