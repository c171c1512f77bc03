import { formatDay } from '@amayumba/contract/calendar.ts';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { NO_FIGURE } from '../../../features/reports/glance-rate.ts';
import { type FigureQuery, Figures } from '../../../ui/Figures.tsx';
import { KeyFigures } from '../../../ui/KeyFigures.tsx';
import { LongTable } from '../../../ui/LongTable.tsx';
import type { ReportView } from './use-report-view.ts';

/** Note for tables that show only their first rows. */
export const HIDDEN_IN_EXPORT = 'An export holds them all.';

export interface ReportTabProps {
  query: NonNullable<ReportView['query']>;
  estateName: string;
}

interface ReportSectionProps<Answer> extends ReportTabProps {
  title: string;
  /** Meaning of the range's days, for example 'Payments due'. */
  about: string;
  report: FigureQuery<Answer>;
  /** Below the figures, whether or not they load. */
  further?: ReactNode;
  children: (figures: Answer) => ReactNode;
}

/** A report with its header, on screen and on paper: title, estate and range. */
export function ReportSection<Answer>(props: ReportSectionProps<Answer>) {
  const { title, about, query, estateName, report, further, children } = props;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="in-order pt-3.5">
      <header className="px-4 sm:px-5">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        <p className="text-[0.875rem] text-muted">
          {about} {formatDay(query.start_date)} to {formatDay(query.end_date)} · {estateName}
        </p>
      </header>
      <Figures title={title} query={report}>
        {children}
      </Figures>
      {further}
    </section>
  );
}

export const ReportTotals = ({
  children,
  ...figures
}: ComponentProps<typeof KeyFigures> & { children?: ReactNode }) => (
  <div className="mt-4 px-4 sm:px-5">
    <KeyFigures {...figures} />
    {children}
  </div>
);

interface ReportPartProps {
  title: string;
  aside?: ReactNode;
  isFlush?: boolean;
  children: ReactNode;
}

/** Part of a report with its own heading; tables extend to its edges. */
export const ReportPart = ({ title, aside, isFlush = false, children }: ReportPartProps) => (
  <div className="mt-4 min-w-0">
    <h3 className="mb-2.5 flex items-baseline justify-between gap-3 px-4 text-[0.9375rem] font-semibold sm:px-5">
      {title}
      {aside && <span className="text-sm font-normal text-muted">{aside}</span>}
    </h3>
    <div className={isFlush ? 'border-t border-line' : 'px-4 sm:px-5'}>{children}</div>
  </div>
);

interface ReportTableProps<Row> extends Pick<
  ComponentProps<typeof LongTable<Row>>,
  'label' | 'columns' | 'rows' | 'rowKey' | 'empty'
> {
  title: string;
  name: readonly [header: string, nameOf: (row: Row) => string];
}

export function ReportTable<Row>({ title, name: [header, nameOf], columns, ...table }: ReportTableProps<Row>) {
  return (
    <ReportPart title={title} isFlush>
      <LongTable
        {...table}
        isDense
        columns={[{ header, cell: (row) => <span className="font-semibold text-ink">{nameOf(row)}</span> }, ...columns]}
        card={(row) => (
          <>
            <p className="font-semibold text-ink">{nameOf(row)}</p>
            <dl className="mt-2 grid gap-1.5 text-[0.875rem]">
              {columns.map((column) => (
                <div key={column.header} className="flex items-center justify-between gap-4">
                  <dt className="text-muted">{column.header}</dt>
                  <dd className="font-semibold text-ink tabular">{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        wholeNote={HIDDEN_IN_EXPORT}
      />
    </ReportPart>
  );
}

/** A percentage as the reports and their files show it: two decimals, or `–` without a denominator. */
export const rateText = (rate: number, whole = 1): string => (whole === 0 ? NO_FIGURE : `${rate.toFixed(2)}%`);
