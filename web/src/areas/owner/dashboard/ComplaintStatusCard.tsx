import type { ComplaintAnalytics } from '@amayumba/contract/reports/owner-figures.ts';
import { ComplaintStatusBars } from '../../../features/complaints/ComplaintStatusBars.tsx';
import { meanDays } from '../../../features/reports/glance-rate.ts';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';

/** Complaints by status, and the average time to resolve them. See docs/product.md, Owner dashboard. */
export function ComplaintStatusCard({ query }: { query: FigureQuery<ComplaintAnalytics> }) {
  return (
    <FigureCard title="Complaint Status" query={query}>
      {(figures) => (
        <>
          <ComplaintStatusBars
            open={figures.open_complaints}
            inProgress={figures.in_progress_complaints}
            resolved={figures.resolved_complaints}
            closed={figures.closed_complaints}
            total={figures.total_complaints}
          />
          <p className="mt-5 flex items-baseline justify-between gap-3 border-t border-line pt-3.5 text-[0.875rem]">
            <span className="text-muted">Average resolution</span>
            <strong className="font-semibold text-ink tabular">{meanDays(figures.avg_resolution_time, 1)}</strong>
          </p>
        </>
      )}
    </FigureCard>
  );
}
