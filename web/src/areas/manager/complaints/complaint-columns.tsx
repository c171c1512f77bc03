import { formatDayOf } from '@amayumba/contract/calendar.ts';
import type { Complaint } from '@amayumba/contract/complaints/complaint.ts';
import { ComplaintStatusBadge } from '../../../features/complaints/ComplaintStatusBadge.tsx';
import { isClosed, homeOf } from '../../../features/complaints/complaint-view.ts';
import { UrgencyBadge } from '../../../features/complaints/UrgencyBadge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { type Column, column } from '../../../ui/DataTable.tsx';
import { NameLink } from '../../../ui/NameLink.tsx';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';

export interface ComplaintActions {
  onSelect: (complaint: Complaint) => void;
  onEdit: (complaint: Complaint) => void;
  onClose: (complaint: Complaint) => void;
}

const DATE = 'whitespace-nowrap tabular';

/** See docs/product.md, Complaint Management. */
export const complaintColumns = (actions: ComplaintActions): readonly Column<Complaint>[] => [
  column('Title', (complaint) => <Title complaint={complaint} actions={actions} />),
  column('Tenant', { className: 'min-w-44' }, (complaint) => <Tenant complaint={complaint} />),
  column('Category', ({ category }) => category.name || '–'),
  column('Status', { className: 'whitespace-nowrap' }, ({ status }) => <ComplaintStatusBadge status={status} />),
  column('Created', { className: DATE, hiddenBelow: 'lg' }, ({ created_at }) => formatDayOf(created_at)),
  column('Updated', { className: DATE, hiddenBelow: 'lg' }, ({ updated_at }) => formatDayOf(updated_at)),
  column('Actions', { align: 'right' }, (complaint) => <Actions complaint={complaint} actions={actions} />),
];

export function ComplaintCard({ complaint, actions }: { complaint: Complaint; actions: ComplaintActions }) {
  const { category, status, created_at, updated_at } = complaint;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <Title complaint={complaint} actions={actions} />
        <ComplaintStatusBadge status={status} />
      </div>
      <p className="mt-2 text-[0.875rem]">
        <Tenant complaint={complaint} />
      </p>
      <p className="mt-1 text-sm text-muted tabular">
        {category.name || '–'} · {formatDayOf(created_at)}
        {formatDayOf(updated_at) !== formatDayOf(created_at) && ` · updated ${formatDayOf(updated_at)}`}
      </p>
      <div className="mt-1 -mb-1.5 flex items-center justify-between gap-2">
        <UrgencyBadge urgency={complaint.urgency} />
        <Actions complaint={complaint} actions={actions} />
      </div>
    </>
  );
}

const Tenant = ({ complaint: { tenant, tenant_details } }: { complaint: Complaint }) => (
  <>
    <NameLink to={RECORD_PATHS.tenant(tenant)}>{tenant_details.name}</NameLink>
    <span className="block text-xs text-muted xl:whitespace-nowrap">{homeOf(tenant_details)}</span>
  </>
);

const Title = ({ complaint, actions }: { complaint: Complaint; actions: ComplaintActions }) => (
  <div className="min-w-0 lg:max-w-90">
    <NameLink
      to={RECORD_PATHS.complaint(complaint.id)}
      onOpen={() => actions.onSelect(complaint)}
      className="wrap-anywhere"
    >
      {complaint.title}
    </NameLink>
    <p className="line-clamp-1 text-xs wrap-anywhere text-muted">{complaint.description}</p>
  </div>
);

const Actions = ({ complaint, actions }: { complaint: Complaint; actions: ComplaintActions }) => (
  <span className="flex justify-end max-sm:-mr-3">
    <Button
      size="sm"
      variant="ghost"
      may="complaints:decide"
      aria-label={`Edit ${complaint.title}`}
      onClick={() => actions.onEdit(complaint)}
    >
      Edit
    </Button>
    <Button
      size="sm"
      variant="ghost"
      may="complaints:decide"
      aria-label={`Close ${complaint.title}`}
      disabled={isClosed(complaint.status)}
      onClick={() => actions.onClose(complaint)}
    >
      Close
    </Button>
  </span>
);
