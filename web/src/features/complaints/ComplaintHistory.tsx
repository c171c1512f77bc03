import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { ComplaintWithHistory } from '@amayumba/contract/complaints/complaint.ts';
import { ComplaintStatusBadge } from './ComplaintStatusBadge.tsx';

interface ComplaintHistoryProps extends Pick<ComplaintWithHistory, 'history'> {
  /** Without the feedback, where the conversation shows it. */
  isBrief?: boolean | undefined;
}

/** Every status of a complaint, with time, person and feedback. Renders nothing if the status never changed. */
export function ComplaintHistory({ history, isBrief = false }: ComplaintHistoryProps) {
  if (history.length < 2) return null;
  return (
    <section aria-label="History" className="mt-6">
      <h3 className="text-[0.875rem] font-semibold text-ink">History</h3>
      <ol className="mt-2.5 grid gap-3 border-l border-line pl-4">
        {history.map(({ at, by, from, to, feedback }) => (
          <li key={`${at} ${to.id}`} className="text-sm">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted tabular">
              {from && (
                <span>
                  {from.name} <span aria-hidden="true">→</span>
                  <span className="sr-only">to</span>
                </span>
              )}
              <ComplaintStatusBadge status={to} />
              <span>
                {formatInstant(at)}
                {by && ` · ${by}`}
              </span>
            </p>
            {feedback && !isBrief && <p className="mt-1 wrap-anywhere text-ink">{feedback}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
