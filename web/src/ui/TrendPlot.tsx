import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { useWidth } from '../lib/use-width.ts';
import { SeriesKey, SeriesMark, seriesStyle } from './chart-series.tsx';
import { areaPath, layoutTrend, linePath, type TrendPoint } from './trend-layout.ts';
import type { TrendChartProps } from './TrendChart.tsx';

type TrendPlotProps = Pick<TrendChartProps, 'label' | 'points' | 'series' | 'format' | 'range' | 'isTall'> & {
  kind: 'line' | 'area';
  formatTick: (value: number) => string;
};

const HEIGHT = 220;
const TALL_HEIGHT = 340;

type Layout = ReturnType<typeof layoutTrend>;

/** The drawing of a trend. Touch, mouse and arrow keys select a point and show its values. */
export function TrendPlot({ label, points, series, format, formatTick, kind, range, isTall = false }: TrendPlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const width = useWidth(box);
  const isWide = useMediaQuery('(min-width: 80rem)');
  const height = isTall && isWide ? TALL_HEIGHT : HEIGHT;
  const [chosen, setChosen] = useState<number | null>(null);
  const layout = useMemo(
    () => (width ? layoutTrend({ points, width, height, range, formatTick }) : undefined),
    [points, width, height, range, formatTick],
  );
  const last = points.length - 1;
  const shown = chosen === null ? null : Math.min(chosen, last);
  const spoken = points[shown ?? last];
  const choose = (event: PointerEvent<HTMLDivElement>) =>
    setChosen(layout?.nearest(event.clientX - event.currentTarget.getBoundingClientRect().left) ?? null);
  return (
    <div
      ref={box}
      onPointerMove={choose}
      onPointerDown={(event) => {
        choose(event);
        slider.current?.focus({ preventScroll: true });
      }}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setChosen(null)}
      className={cx(
        isTall ? 'h-55 xl:h-85' : 'h-55',
        'relative touch-pan-y rounded-sm select-none has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus print:h-auto',
      )}
    >
      {width && layout && (
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="block w-full">
          <Axes layout={layout} points={points} formatTick={formatTick} />
          {series.map(({ name }, index) => (
            <Line key={name} layout={layout} points={points} series={index} kind={kind} />
          ))}
          {shown !== null && <Reading layout={layout} points={points} at={shown} />}
        </svg>
      )}
      <input
        ref={slider}
        type="range"
        aria-label={`${label}, point by point`}
        aria-valuetext={spoken && pointText(spoken, series, format)}
        min={0}
        max={last}
        value={shown ?? last}
        onChange={(event) => setChosen(Number(event.target.value))}
        onFocus={() => setChosen((now) => now ?? last)}
        onBlur={() => setChosen(null)}
        onKeyDown={(event) => event.key === 'Escape' && setChosen(null)}
        className="pointer-events-none absolute inset-0 m-0 size-full opacity-0 print:hidden"
      />
      {shown !== null && width && layout && points[shown] && (
        <TrendTip point={points[shown]} series={series} format={format} x={layout.xOf(shown)} width={width} />
      )}
    </div>
  );
}

function pointText(point: TrendPoint, series: TrendPlotProps['series'], format: TrendPlotProps['format']): string {
  const values = series.map(({ name }, index) => `${name} ${valueText(point.values[index], format)}`);
  return `${point.label}: ${values.join(', ')}`;
}

const valueText = (value: number | null | undefined, format: TrendPlotProps['format']): string =>
  value === null || value === undefined ? 'none' : format(value);

function Axes({ layout, points, formatTick }: Pick<TrendPlotProps, 'points' | 'formatTick'> & { layout: Layout }) {
  const { left, right, bottom, valueTicks, pointTicks, xOf } = layout;
  return (
    <g className="fill-muted text-xs tabular">
      {valueTicks.map(({ tick, y }) => (
        <g key={tick}>
          <path d={`M${left} ${y}H${right}`} className="stroke-line" />
          <text x={left - 8} y={y} dy=".32em" textAnchor="end">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {pointTicks.map((index) => (
        <text key={index} x={xOf(index)} y={bottom + 19} textAnchor={anchorOf(index, points.length)}>
          {points[index]?.label}
        </text>
      ))}
    </g>
  );
}

/** Labels at the ends stay within the drawing. */
function anchorOf(index: number, count: number): 'start' | 'middle' | 'end' {
  if (count === 1) return 'middle';
  return index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle';
}

interface LineProps extends Pick<TrendPlotProps, 'points' | 'kind'> {
  layout: Layout;
  series: number;
}

function Line({ layout, points, series, kind }: LineProps) {
  const { className, dash, mark } = seriesStyle(series);
  const drawn = points.map((point, index) => {
    const value = point.values[series] ?? null;
    return { x: layout.xOf(index), y: value === null ? null : layout.yOf(value) };
  });
  return (
    <g className={className}>
      {kind === 'area' && <path d={areaPath(drawn, layout.bottom)} className="fill-current opacity-12" />}
      <path
        d={linePath(drawn)}
        className="fill-none stroke-current"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeDasharray={dash}
      />
      {drawn.map(
        ({ x, y }, index) =>
          y !== null &&
          (drawn.length - 1 - index) % layout.markEvery === 0 && <SeriesMark key={x} mark={mark} x={x} y={y} />,
      )}
    </g>
  );
}

/** The line through the selected point, with larger marks. */
function Reading({ layout, points, at }: { layout: Layout; points: readonly TrendPoint[]; at: number }) {
  const x = layout.xOf(at);
  return (
    <g className="print:hidden">
      <path d={`M${x} 4V${layout.bottom}`} className="stroke-muted" strokeDasharray="2 3" />
      {points[at]?.values.map(
        (value, index) =>
          value !== null && (
            <g key={seriesStyle(index).mark} className={seriesStyle(index).className}>
              <SeriesMark mark={seriesStyle(index).mark} x={x} y={layout.yOf(value)} scale={1.5} />
            </g>
          ),
      )}
    </g>
  );
}

interface TrendTipProps extends Pick<TrendPlotProps, 'series' | 'format'> {
  point: TrendPoint;
  /** The position of the point, and the width of the drawing, in pixels. */
  x: number;
  width: number;
}

/** The values of the selected point, on the side of its line that has room. Screen readers use the slider instead. */
function TrendTip({ point, series, format, x, width }: TrendTipProps) {
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
