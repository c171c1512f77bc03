import { formatDayOf } from '@amayumba/contract/calendar.ts';
import type { Complaint } from '@amayumba/contract/complaints/complaint.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { isNamed } from '../../../features/complaints/complaint-view.ts';
import { ComplaintStatusBadge } from '../../../features/complaints/ComplaintStatusBadge.tsx';
import { useListComplaintCategoriesQuery } from '../../../features/complaints/complaints.api.ts';
import { ComplaintStatusBars } from '../../../features/complaints/ComplaintStatusBars.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Link } from '../../../ui/Link.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';

/** Most complaints shown below the counts; the complaints screen shows the rest. */
const SHOWN = 3;

/** Counts of a tenant's complaints by status, with the latest ones. See docs/product.md, Tenant overview. */
export const ComplaintsStatusCard = ({ query }: { query: FigureQuery<Page<Complaint>> }) => (
  <FigureCard
    title="Complaints Status"
    query={query}
    aside={
      <ButtonLink to="/tenant/complaints" size="sm">
        View complaints
      </ButtonLink>
    }
  >
    {({ results }) =>
      results.length === 0 ? (
        <EmptyState icon="complaint" title="No complaints found">
          Something broken or wrong? Report it with Log Complaint.
        </EmptyState>
      ) : (
        <>
          <ComplaintStatusBars {...countByStatus(results)} total={results.length} />
          <ul aria-label="Latest complaints" className="mt-5 border-t border-line">
            {results.slice(0, SHOWN).map((complaint) => (
              <LatestComplaint key={complaint.id} complaint={complaint} />
            ))}
          </ul>
        </>
      )
    }
  </FigureCard>
);

function LatestComplaint({ complaint: { id, title, category, status, created_at } }: { complaint: Complaint }) {
  const { data: categories } = useListComplaintCategoriesQuery(undefined, { skip: category.name !== '' });
  const categoryName = category.name || categories?.find((listed) => listed.id === category.id)?.name;
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2.5 text-[0.875rem] last:border-b-0 last:pb-0">
      <div className="min-w-0">
        <Link to={`/tenant/complaints/${id}`} className="block truncate font-semibold text-ink hover:underline">
          {title}
        </Link>
        <p className="text-sm text-muted tabular">
          {[categoryName, formatDayOf(created_at)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <ComplaintStatusBadge status={status} />
    </li>
  );
}

/** Counts complaints in each of the four statuses. See docs/rules.md, Status names. */
export function countByStatus(complaints: readonly Pick<Complaint, 'status'>[]) {
  const count = (name: string) => complaints.filter(({ status }) => isNamed(status, name)).length;
  return {
    open: count('Open'),
    inProgress: count('In Progress'),
    resolved: count('Resolved'),
    closed: count('Closed'),
  };
}
