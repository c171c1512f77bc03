import { seriesStyle } from './chart-series.ts';
import { SeriesMark } from './SeriesMark.tsx';

/** The legend entry of a line: its look and name. */
export function SeriesKey({ name, series }: { name: string; series: number }) {
  const { className, dash, mark } = seriesStyle(series);
  return (
    <span className="inline-flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 28 10" className={`h-2.5 w-7 flex-none ${className}`}>
        <path d="M1 5h26" className="stroke-current" strokeWidth={2} strokeDasharray={dash} />
        <SeriesMark mark={mark} x={14} y={5} />
      </svg>
      {name}
    </span>
  );
}
