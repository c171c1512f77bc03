import { formatDayOf } from '@amayumba/contract/calendar.ts';
import type { ComplaintWithHistory } from '@amayumba/contract/complaints/complaint.ts';
import { ComplaintStatusBadge } from '../../../features/complaints/ComplaintStatusBadge.tsx';
import { useListComplaintsQuery } from '../../../features/complaints/complaints.api.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { Card } from '../../../ui/Card.tsx';
import { Link } from '../../../ui/Link.tsx';

/** As many as fit beside the conversation. */
const SHOWN = 3;

interface HomeComplaintsProps {
  complaint: ComplaintWithHistory;
  apartment: number;
}

/** The other complaints of the same home, the newest first, whoever lived there. Renders nothing without any. */
export function HomeComplaints({ complaint: { id, tenant_details }, apartment }: HomeComplaintsProps) {
  const { currentData } = useListComplaintsQuery({
    apartment_id: apartment,
    ordering: '-created_at',
    // The complaint of the page may be among them.
    page: 1,
    page_size: SHOWN + 1,
    place: { estate: tenant_details.estate ?? '', apartment: tenant_details.apartment ?? undefined },
  });
  const others = (currentData?.results ?? []).filter((other) => other.id !== id).slice(0, SHOWN);
  if (!currentData || others.length === 0) return null;
  return (
    <Card title="Also from this home">
      <ul className="-my-2 divide-y divide-line text-[0.875rem]">
        {others.map((other) => (
          <li key={other.id} className="flex items-start justify-between gap-3 py-2">
            <span className="min-w-0">
              <Link
                to={RECORD_PATHS.complaint(other.id)}
                className="font-semibold wrap-anywhere text-link hover:underline"
              >
                {other.title}
              </Link>
              <span className="block text-xs text-muted tabular">
                {[formatDayOf(other.created_at), other.category.name].filter(Boolean).join(' · ')}
              </span>
            </span>
            <ComplaintStatusBadge status={other.status} />
          </li>
        ))}
      </ul>
      {currentData.count > SHOWN + 1 && (
        <Link
          to={`${RECORD_PATHS.apartment(apartment)}?tab=complaints`}
          className="mt-2 inline-flex min-h-11 items-center text-[0.875rem] font-semibold text-link hover:underline"
        >
          All {currentData.count} of this home
        </Link>
      )}
    </Card>
  );
}
