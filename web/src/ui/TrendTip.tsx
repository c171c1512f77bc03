import type { TrendPoint } from './trend-layout.ts';
import { SeriesKey } from './SeriesKey.tsx';

interface TrendTipProps {
  point: TrendPoint;
  series: readonly { name: string }[];
  format: (value: number) => string;
  /** The position of the point, and the width of the drawing, in pixels. */
  x: number;
  width: number;
}

/** The values of the selected point, on the side of its line that has room. Screen readers use the slider instead. */
export function TrendTip({ point, series, format, x, width }: TrendTipProps) {
  const isOnLeft = x > width / 2;
  return (
    <div
      aria-hidden="true"
      style={isOnLeft ? { right: width - x + 10 } : { left: x + 10 }}
      className="pointer-events-none absolute top-2 z-10 rounded-md border border-line bg-raised px-3 py-2 text-sm whitespace-nowrap shadow-md print:hidden"
    >
      <p className="font-semibold text-ink">{point.label}</p>
      {series.map(({ name }, index) => {
        const value = point.values[index];
        return (
          <p key={name} className="mt-1 flex items-center justify-between gap-4 text-muted">
            <SeriesKey name={name} series={index} />
            <span className="font-semibold text-ink tabular">
              {value === null || value === undefined ? '–' : format(value)}
            </span>
          </p>
        );
      })}
    </div>
  );
}
