import { formatDay } from '@amayumba/contract/calendar.ts';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { ReportView } from './use-report-view.ts';

/** Note for tables that show only their first rows. */
export const HIDDEN_IN_EXPORT = 'An export holds them all.';

/** Props of every report: its query and the texts of its header. */
export interface ReportTabProps {
  query: NonNullable<ReportView['query']>;
  estateName: string;
}

interface ReportSectionProps extends ReportTabProps {
  title: string;
  /** Meaning of the range's days, for example 'Payments due'. */
  about: string;
  children: ReactNode;
}

/** A report with its header, on screen and on paper: title, estate and range. */
export function ReportSection({ title, about, query, estateName, children }: ReportSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="pt-3.5">
      <header className="px-4 sm:px-5">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        <p className="text-[0.875rem] text-muted">
          {about} {formatDay(query.start_date)} to {formatDay(query.end_date)} · {estateName}
        </p>
      </header>
      {children}
    </section>
  );
}

/** Part of a report with its own heading; tables extend to its edges. */
export function ReportPart({ title, aside, isFlush = false, children }: ReportPartProps) {
  return (
    <div className="mt-4 min-w-0">
      <h3 className="mb-2.5 flex items-baseline justify-between gap-3 px-4 text-[0.9375rem] font-semibold sm:px-5">
        {title}
        {aside && <span className="text-sm font-normal text-muted">{aside}</span>}
      </h3>
      <div className={isFlush ? 'border-t border-line' : 'px-4 sm:px-5'}>{children}</div>
    </div>
  );
}

interface ReportPartProps {
  title: string;
  aside?: ReactNode;
  isFlush?: boolean;
  children: ReactNode;
}
