import { lazy, Suspense, useRef } from 'react';
import { useIsNearViewport } from '../lib/use-is-near-viewport.ts';
import { SeriesKey } from './chart-series.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { TrendPoint } from './trend-layout.ts';

export interface TrendChartProps {
  /** The subject, for example 'Complaints of the last 30 days'; names the drawing and its table. */
  label: string;
  /** The kind of points, for the table's header: 'Day', 'Month'. */
  pointHeader: string;
  /** At least one, in chronological order. */
  points: readonly TrendPoint[];
  /** One to four lines. */
  series: readonly { name: string }[];
  format: (value: number) => string;
  /** A shorter format, for the axis. */
  formatTick?: ((value: number) => string) | undefined;
  kind?: 'line' | 'area' | undefined;
  /** The lowest and highest value of the axis; by default from zero to the highest value. Must stay the same object. */
  range?: readonly [number, number] | undefined;
  /** Taller on wide screens, where the card beside it is. */
  isTall?: boolean | undefined;
  /** A sentence below with the main result. */
  summary?: string | undefined;
}

/** The drawing loads after the figures, once it is scrolled into view; if it cannot load, the table has all values. */
const TrendPlot = lazy(() =>
  import('./TrendPlot.tsx').then(
    ({ TrendPlot: plot }) => ({ default: plot }),
    () => ({ default: NoPlot }),
  ),
);

const NoPlot = () => (
  <p className="py-8 text-center text-muted">The chart could not be loaded. Load the page again to see it.</p>
);

/** Values over time as lines, with values for each point by touch, mouse or keyboard, and a table. */
export function TrendChart(props: TrendChartProps) {
  const { label, points, series, format, formatTick = format, kind = 'line', range, isTall, summary } = props;
  const figure = useRef<HTMLElement>(null);
  const isNear = useIsNearViewport(figure);
  const skeleton = <Skeleton className={isTall ? 'h-55 xl:h-85' : 'h-55'} />;
  return (
    <figure ref={figure} aria-label={label} className="m-0 min-w-0">
      {series.length > 1 && (
        <p aria-hidden="true" className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          {series.map(({ name }, index) => (
            <SeriesKey key={name} name={name} series={index} />
          ))}
        </p>
      )}
      <Suspense fallback={<div aria-busy="true">{skeleton}</div>}>
        {isNear ? <TrendPlot {...{ label, points, series, format, formatTick, kind, range, isTall }} /> : skeleton}
      </Suspense>
      {summary && <figcaption className="mt-2 text-sm text-muted">{summary}</figcaption>}
      <TrendTable {...props} />
    </figure>
  );
}

const TrendTable = ({ label, pointHeader, points, series, format }: TrendChartProps) => (
  <div className="sr-only">
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{pointHeader}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.key}>
            <th scope="row">{point.label}</th>
            {series.map(({ name }, index) => {
              const value = point.values[index];
              return <td key={name}>{value === null || value === undefined ? '–' : format(value)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
