import { formatDayOf } from '@amayumba/contract/calendar.ts';
import type { Complaint } from '@amayumba/contract/complaints/complaint.ts';
import { COMPLAINT_STATUS_NAMES } from '@amayumba/contract/complaints/rules.ts';
import { ComplaintStatusBadge } from '../../../features/complaints/ComplaintStatusBadge.tsx';
import { UrgencyBadge } from '../../../features/complaints/UrgencyBadge.tsx';
import { type ComplaintFilter, useListComplaintsQuery } from '../../../features/complaints/complaints.api.ts';
import { useNamedTenants } from '../../../features/tenants/use-named-tenants.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { idParam, pageParam, useListParams } from '../../../lib/use-list-params.ts';
import { Card } from '../../../ui/Card.tsx';
import { type Column, column } from '../../../ui/DataTable.tsx';
import { Link } from '../../../ui/Link.tsx';
import { ListRows } from '../../../ui/ListRows.tsx';
import { NameLink } from '../../../ui/NameLink.tsx';
import { RowCard } from '../../../ui/RowCard.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';

const PAGE_SIZE = 15;
const STATES = Object.entries(COMPLAINT_STATUS_NAMES).map(([value, label]) => ({ value, label }));
const What = ({ complaint: { id, title } }: { complaint: Complaint }) => (
  <NameLink to={RECORD_PATHS.complaint(id)} className="wrap-anywhere">
    {title}
  </NameLink>
);
const Who = ({ complaint: { tenant, tenant_details } }: { complaint: Complaint }) => (
  <>
    <Link to={RECORD_PATHS.tenant(tenant)} className="hover:text-link hover:underline">
      {tenant_details.name}
    </Link>
    {tenant_details.apartment && <span className="text-muted"> · {tenant_details.apartment}</span>}
  </>
);

const COLUMNS: readonly Column<Complaint>[] = [
  column('Day', { className: 'w-32 whitespace-nowrap tabular text-muted' }, ({ created_at }) =>
    formatDayOf(created_at),
  ),
  column('What', (complaint) => <What complaint={complaint} />),
  column('Who', (complaint) => <Who complaint={complaint} />),
  column('Category', { hiddenBelow: 'lg' }, ({ category }) => category.name || '–'),
  column('Urgency', { hiddenBelow: 'md' }, ({ urgency }) => <UrgencyBadge urgency={urgency} />),
  column('State', { className: 'whitespace-nowrap' }, ({ status }) => <ComplaintStatusBadge status={status} />),
];

type ComplaintsCardProps = Pick<ComplaintFilter, 'estate_id' | 'block_id' | 'apartment_id' | 'tenant_id' | 'place'>;

export function ComplaintsCard(of: ComplaintsCardProps) {
  const { params, change } = useListParams();
  const page = pageParam(params);
  const status = idParam(params, 'state') ?? undefined;
  const filter = { ...of, status_id: status, ordering: '-created_at', page, page_size: PAGE_SIZE } as const;
  const query = useListComplaintsQuery(filter);
  const rows = useNamedTenants(query.currentData?.results);
  const hasChoice = status !== undefined || query.data?.count !== 0;
  return (
    <Card
      isFlush
      title="Complaints"
      className="overflow-clip"
      aside={
        hasChoice && (
          <span className="labels-inside block w-40 text-ink">
            <SelectField
              label="State"
              placeholder="All states"
              options={STATES}
              value={status ?? ''}
              onChange={({ target }) => change({ state: target.value })}
            />
          </span>
        )
      }
    >
      <ListRows
        noun="complaints"
        label="List of complaints"
        columns={of.tenant_id === undefined ? COLUMNS : COLUMNS.filter(({ header }) => header !== 'Who')}
        query={query}
        pageSize={PAGE_SIZE}
        count={query.currentData?.count}
        rows={rows}
        card={(complaint) => (
          <RowCard title={<What complaint={complaint} />} aside={<ComplaintStatusBadge status={complaint.status} />}>
            <p className="text-sm">
              {of.tenant_id === undefined ? <Who complaint={complaint} /> : complaint.category.name}{' '}
              <span className="text-muted tabular">· {formatDayOf(complaint.created_at)}</span>
            </p>
          </RowCard>
        )}
        empty={
          <p className="border-t border-line px-4 py-4 text-[0.875rem] text-muted sm:px-5">
            {status === undefined ? 'No complaints yet.' : 'No complaints in this state.'}
          </p>
        }
      />
    </Card>
  );
}
