import { counted } from '../../../lib/counted.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import type { ExpiringTenant } from '@amayumba/contract/reports/owner-figures.ts';
import { useListEndingLeasesQuery } from '../../../features/reports/reports.api.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { type Column, column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LongTable } from '../../../ui/LongTable.tsx';
import { CardLine, RowCard } from '../../../ui/RowCard.tsx';
import { HIDDEN_IN_EXPORT, ReportPart, ReportSection, type ReportTabProps, ReportTotals } from './ReportSection.tsx';

/** Days left from which a lease end is urgent, as with the rent badge. See docs/product.md, Owner dashboard. */
const URGENT_DAYS = 14;

const COLUMNS: readonly Column<ExpiringTenant>[] = [
  column('Tenant', ({ tenant_name }) => <span className="font-semibold text-ink">{tenant_name}</span>),
  column('Apartment', ({ apartment }) => apartment),
  column('Estate', ({ estate }) => estate),
  column('Lease end', { className: 'tabular' }, ({ lease_end }) => formatDay(lease_end)),
  column('Days left', daysBadge),
];

/** The tenancies that end in the range, soonest first. See docs/rules.md, Tenancy report. */
export function TenancyReportTab(props: ReportTabProps) {
  const leases = useListEndingLeasesQuery(props.query);
  return (
    <ReportSection title="Tenancy report" about="Leases that end" report={leases} {...props}>
      {(rows) => <EndingLeases leases={rows} />}
    </ReportSection>
  );
}

function EndingLeases({ leases }: { leases: readonly ExpiringTenant[] }) {
  const running = leases.filter(({ days_until_expiry }) => days_until_expiry >= 0).length;
  return (
    <>
      <ReportTotals
        columns={3}
        figures={[
          { label: 'Leases that end', value: leases.length },
          { label: 'Still running', value: running },
          { label: 'Ended', value: leases.length - running },
        ]}
      />
      <ReportPart title="Expiring tenancies" isFlush>
        <LongTable
          isDense
          label="Expiring tenancies"
          columns={COLUMNS}
          rows={leases}
          rowKey={({ tenant_id, lease_end }) => `${tenant_id} ${lease_end}`}
          card={(lease) => <LeaseCard lease={lease} />}
          wholeNote={HIDDEN_IN_EXPORT}
          empty={<EmptyState icon="calendar" title="No expiring tenancies" />}
        />
      </ReportPart>
    </>
  );
}

function daysBadge({ days_until_expiry: days }: ExpiringTenant) {
  if (days < 0) return <Badge tone="grey">Ended {count(-days)} ago</Badge>;
  return (
    <Badge tone={days <= URGENT_DAYS ? 'amber' : 'green'}>{days === 0 ? 'Ends today' : `${count(days)} left`}</Badge>
  );
}

const count = (days: number) => counted(days, 'day');

const LeaseCard = ({ lease }: { lease: ExpiringTenant }) => (
  <RowCard title={lease.tenant_name} aside={daysBadge(lease)}>
    <CardLine aside={formatDay(lease.lease_end)}>
      {lease.apartment} · {lease.estate}
    </CardLine>
  </RowCard>
);
