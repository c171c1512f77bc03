import type { AuditEntry } from '@amayumba/contract/audit/endpoints.ts';
import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import type { OpenComplaint } from '@amayumba/contract/reports/manager-dashboard.ts';
import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { AuditSentence, auditIcon, auditPath } from '../../../features/audit/audit-view.tsx';
import { ComplaintStatusBadge } from '../../../features/complaints/ComplaintStatusBadge.tsx';
import { UrgencyBadge } from '../../../features/complaints/UrgencyBadge.tsx';
import type { DashboardFigures } from '../../../features/reports/manager-dashboard.api.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { timeAgo } from '../../../lib/time-ago.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';

/** Complaints that are open or in progress: the most urgent first, and of these the oldest. */
export function OpenComplaintsCard({ query }: { query: FigureQuery<DashboardFigures> }) {
  const nowMs = useMinute();
  return (
    <FigureCard
      title="Open complaints"
      query={query}
      aside={
        <ButtonLink to="/manager/complaints" size="sm" variant="ghost">
          View all
        </ButtonLink>
      }
    >
      {({ openComplaints: complaints }) =>
        complaints === undefined ? (
          <p className="py-8 text-center text-muted">
            This server sends complaints in pages, so the list is incomplete.
          </p>
        ) : complaints.length === 0 ? (
          <EmptyState icon="checkCircle" title="No open complaints" />
        ) : (
          <ul aria-label="Open complaints" className="-my-1">
            {complaints.map((complaint) => (
              <Complaint key={complaint.id} complaint={complaint} nowMs={nowMs} />
            ))}
          </ul>
        )
      }
    </FigureCard>
  );
}

function Complaint({ complaint, nowMs }: { complaint: OpenComplaint; nowMs: number }) {
  const { id, title, urgency, status, created_at, tenant_name, apartment, estate } = complaint;
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5 text-[0.875rem] last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">
          <Link to={RECORD_PATHS.complaint(id)} className="text-ink no-underline hover:text-link hover:underline">
            {title}
          </Link>
        </p>
        <p className="text-sm text-muted">{[estate, apartment, tenant_name].filter(Boolean).join(' · ')}</p>
        <p className="text-sm text-muted tabular">
          <time dateTime={created_at}>{timeAgo(created_at, nowMs)}</time>
        </p>
      </div>
      <div className="flex flex-none flex-col items-end gap-1.5">
        <UrgencyBadge urgency={urgency} />
        <ComplaintStatusBadge status={{ name: status }} />
      </div>
    </li>
  );
}

export function ActivityCard({ query }: { query: FigureQuery<Page<AuditEntry>> }) {
  const nowMs = useMinute();
  if (!query.data && isUnknownCall(asProblem(query.error)))
    return (
      <Card title="Recent activity">
        <p className="py-8 text-center text-muted">This server keeps no record of changes.</p>
      </Card>
    );
  return (
    <FigureCard title="Recent activity" aside="Newest first" query={query}>
      {({ results }) =>
        results.length === 0 ? (
          <EmptyState icon="clock" title="No changes yet" />
        ) : (
          <ul aria-label="Recent activity" className="-my-1">
            {results.map((entry) => (
              <Entry key={entry.id} entry={entry} nowMs={nowMs} />
            ))}
          </ul>
        )
      }
    </FigureCard>
  );
}

function Entry({ entry, nowMs }: { entry: AuditEntry; nowMs: number }) {
  const path = auditPath(entry);
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5 text-[0.875rem] last:border-b-0">
      <span className="grid size-8.5 flex-none place-items-center rounded-md bg-sunken text-muted">
        <Icon name={auditIcon(entry.subject)} className="size-4.5" />
      </span>
      <p className="min-w-0 flex-1 pt-1.5 leading-5.5 wrap-anywhere">
        {path ? (
          <Link to={path} className="text-ink no-underline hover:text-link hover:underline">
            <AuditSentence entry={entry} />
          </Link>
        ) : (
          <AuditSentence entry={entry} />
        )}
      </p>
      <time
        dateTime={entry.at}
        title={formatInstant(entry.at)}
        className="flex-none pt-1.5 text-sm leading-5.5 text-muted tabular"
      >
        {timeAgo(entry.at, nowMs)}
      </time>
    </li>
  );
}
