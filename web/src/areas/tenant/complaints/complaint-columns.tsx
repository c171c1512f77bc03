import { formatDayOf } from '@amayumba/contract/calendar.ts';
import type { Complaint } from '@amayumba/contract/complaints/complaint.ts';
import { ComplaintStatusBadge } from '../../../features/complaints/ComplaintStatusBadge.tsx';
import { UrgencyBadge } from '../../../features/complaints/UrgencyBadge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { type Column, column } from '../../../ui/DataTable.tsx';
import { FileLink } from '../../../ui/FileLink.tsx';
import { Link } from '../../../ui/Link.tsx';

/** The columns of My Complaints. See docs/product.md, Tenant complaints. */
export const complaintColumns = (onEdit: (complaint: Complaint) => void): readonly Column<Complaint>[] => [
  column('Title', (complaint) => <ComplaintTitle complaint={complaint} />),
  column('Category', { className: 'whitespace-nowrap' }, ({ category }) => category.name || '–'),
  column('Status', ({ status }) => <ComplaintStatusBadge status={status} />),
  column('Created', { className: 'whitespace-nowrap tabular' }, ({ created_at }) => formatDayOf(created_at)),
  column('Urgency', ({ urgency }) => <UrgencyBadge urgency={urgency} />),
  column('Attachment', ({ attachment, title }) =>
    attachment ? <FileLink href={attachment} what={`attachment of ${title}`} /> : '–',
  ),
  column('Edit', (complaint) => <EditButton complaint={complaint} onEdit={onEdit} />),
];

export function ComplaintCard({ complaint, onEdit }: { complaint: Complaint; onEdit: (complaint: Complaint) => void }) {
  const { title, category, status, urgency, attachment, created_at } = complaint;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <ComplaintTitle complaint={complaint} />
        <ComplaintStatusBadge status={status} />
      </div>
      <p className="mt-2 text-sm text-muted tabular">
        {[category.name, formatDayOf(created_at)].filter(Boolean).join(' · ')}
      </p>
      <div className="mt-1.5 -mb-1.5 flex items-center gap-4 text-[0.875rem]">
        <UrgencyBadge urgency={urgency} />
        {attachment && <FileLink href={attachment} what={`attachment of ${title}`} />}
        <span className="ml-auto">
          <EditButton complaint={complaint} onEdit={onEdit} />
        </span>
      </div>
    </>
  );
}

const ComplaintTitle = ({ complaint: { id, title, description } }: { complaint: Complaint }) => (
  <div className="min-w-0 max-w-90">
    <Link
      to={`/tenant/complaints/${id}`}
      className="line-clamp-2 min-h-6 font-semibold wrap-anywhere text-ink hover:text-link hover:underline"
    >
      {title}
    </Link>
    <p className="line-clamp-1 text-sm wrap-anywhere text-muted">{description}</p>
  </div>
);

const EditButton = ({ complaint, onEdit }: { complaint: Complaint; onEdit: (complaint: Complaint) => void }) => (
  <Button
    size="sm"
    variant="ghost"
    className="max-sm:-mr-3 sm:-ml-3"
    aria-label={`Edit ${complaint.title}`}
    onClick={() => onEdit(complaint)}
  >
    Edit
  </Button>
);
