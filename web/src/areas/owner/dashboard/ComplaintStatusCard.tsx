import type { ComplaintAnalytics } from '@amayumba/contract/reports/owner-figures.ts';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';

/** Complaints by status, and the average time to resolve them. See docs/product.md, Owner dashboard. */
export function ComplaintStatusCard({ query }: { query: FigureQuery<ComplaintAnalytics> }) {
  return (
    <FigureCard title="Complaint Status" query={query}>
      {(figures) => (
        <>
          <ul className="grid gap-4">
            <Bar name="Open" count={figures.open_complaints} of={figures.total_complaints} tone="amber" />
            <Bar
              name="In Progress"
              count={figures.in_progress_complaints}
              of={figures.total_complaints}
              tone="indigo"
            />
            <Bar name="Resolved" count={figures.resolved_complaints} of={figures.total_complaints} tone="green" />
            <Bar name="Closed" count={figures.closed_complaints} of={figures.total_complaints} tone="brand" />
          </ul>
          <p className="mt-5 flex items-baseline justify-between gap-3 border-t border-line pt-3.5 text-[0.875rem]">
            <span className="text-muted">Average resolution</span>
            <strong className="font-semibold text-ink tabular">{figures.avg_resolution_time.toFixed(1)} days</strong>
          </p>
        </>
      )}
    </FigureCard>
  );
}

interface BarProps {
  name: string;
  count: number;
  of: number;
  tone: 'amber' | 'indigo' | 'green' | 'brand';
}

function Bar({ name, count, of, tone }: BarProps) {
  return (
    <li>
      <p className="mb-1.5 flex justify-between gap-3 text-[0.875rem]">
        <span>{name}</span>
        <strong className="font-semibold text-ink tabular">{count}</strong>
      </p>
      <ProgressBar label={`${name} complaints`} percent={of === 0 ? 0 : (count / of) * 100} tone={tone} />
    </li>
  );
}
