/** One point of a trend, with a value for each line; null if there is none. */
export interface TrendPoint {
  key: string;
  label: string;
  values: readonly (number | null)[];
}

interface LayoutInput {
  points: readonly TrendPoint[];
  width: number;
  height: number;
  /** The lowest and highest value of the axis; by default from zero to the highest value. */
  range: readonly [number, number] | undefined;
  formatTick: (value: number) => string;
}

const TOP = 10;
const BOTTOM = 26;
const RIGHT = 10;
/** The approximate width of a letter of the axis, in pixels. */
const LETTER = 6.6;
/** The least gap between two labels of the axis, in pixels. */
const LABEL_GAP = 10;
/** The least gap between two marks on a line, in pixels. */
const MARK_GAP = 14;
const VALUE_TICKS = 4;

/** The layout of a trend in a size in pixels: the narrower, the fewer labels. */
export function layoutTrend({ points, width, height, range, formatTick }: LayoutInput) {
  const values = points.flatMap((point) => point.values.filter((value) => value !== null));
  const [lowest, highest] = range ?? [Math.min(0, ...values), Math.max(0, ...values)];
  const isWhole = values.every(Number.isInteger);
  const { from, to, ticks } = valueScale({ lowest, highest, count: VALUE_TICKS, isWhole, isRounded: !range });
  const left = Math.max(...ticks.map((tick) => formatTick(tick).length)) * LETTER + 16;
  const step = points.length > 1 ? (width - RIGHT - left) / (points.length - 1) : 0;
  const xOf = (index: number) => (step === 0 ? (left + width - RIGHT) / 2 : left + index * step);
  const yOf = (value: number) => height - BOTTOM - ((value - from) / (to - from)) * (height - BOTTOM - TOP);
  return {
    left,
    right: width - RIGHT,
    bottom: height - BOTTOM,
    yOf,
    xOf,
    valueTicks: ticks.map((tick) => ({ tick, y: yOf(tick) })),
    pointTicks: labelled(points, step, width),
    /** Every nth point has a mark, counted from the last one. */
    markEvery: Math.max(1, Math.ceil(MARK_GAP / (step || MARK_GAP))),
    /** The index of the point nearest to a pixel from the left. */
    nearest: (pixel: number) =>
      step === 0 ? 0 : Math.min(points.length - 1, Math.max(0, Math.round((pixel - left) / step))),
  };
}

/** The points with a label: those that have room, and always the last one. */
function labelled(points: readonly TrendPoint[], step: number, width: number): number[] {
  // Half as much again, because the last label ends at its point instead of being centred on it.
  const longest = Math.max(...points.map((point) => point.label.length)) * LETTER * 1.5 + LABEL_GAP;
  const every = Math.max(1, Math.ceil(longest / (step || width)));
  return points.map((_, index) => index).filter((index) => (points.length - 1 - index) % every === 0);
}

/** A round step (1, 2 or 5 times a power of ten) that divides a span into about that many parts. */
function niceStep(span: number, count: number): number {
  const raw = span / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const times = raw / power;
  // The bounds are the geometric means of neighbouring steps.
  return power * (times >= Math.sqrt(50) ? 10 : times >= Math.sqrt(10) ? 5 : times >= Math.SQRT2 ? 2 : 1);
}

interface ValueScaleInput {
  lowest: number;
  highest: number;
  count: number;
  /** Counts have no fractions. */
  isWhole: boolean;
  /** Whether the ends are rounded outwards to the next steps. */
  isRounded: boolean;
}

/** The ends of a value axis and its labelled values. */
export function valueScale({ lowest, highest, count, isWhole, isRounded }: ValueScaleInput) {
  const span = highest > lowest ? highest - lowest : 1;
  const step = Math.max(isWhole ? 1 : 0, niceStep(span, count));
  const from = isRounded ? Math.floor(lowest / step) * step : lowest;
  const to = isRounded ? Math.ceil((lowest + span) / step) * step : lowest + span;
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  // Multiples of 0.1 are not exact: 3 * 0.1 is 0.30000000000000004.
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
  return { from, to, ticks };
}

/** A point of a line in pixels; `y` is null if there is no value. */
export interface DrawnPoint {
  x: number;
  y: number | null;
}

function lineRanges(points: readonly DrawnPoint[]): string[][] {
  const found: string[][] = [[]];
  for (const { x, y } of points) {
    if (y === null) found.push([]);
    else found.at(-1)?.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
  }
  return found.filter((range) => range.length > 0);
}

export const linePath = (points: readonly DrawnPoint[]): string =>
  lineRanges(points)
    .map((range) => (range.length === 1 ? `M${range[0]}Z` : `M${range.join('L')}`))
    .join('');

const xOf = (place = '') => place.split(' ')[0] ?? '';

export const areaPath = (points: readonly DrawnPoint[], bottom: number): string =>
  lineRanges(points)
    .map((range) => `M${xOf(range[0])} ${bottom}L${range.join('L')}L${xOf(range.at(-1))} ${bottom}Z`)
    .join('');
