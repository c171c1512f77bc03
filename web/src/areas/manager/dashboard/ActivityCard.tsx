import type { AuditEntry } from '@amayumba/contract/audit/endpoints.ts';
import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { Link } from '../../../ui/Link.tsx';
import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { auditIcon, auditPath, AuditSentence } from '../../../features/audit/audit-view.tsx';
import { timeAgo } from '../../../lib/time-ago.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';
import { Icon } from '../../../ui/Icon.tsx';

/** The latest changes and who made them, from the audit log. */
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
