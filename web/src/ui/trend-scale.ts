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
  /** The approximate number of steps. */
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

/** The ranges of a line between its gaps. */
function lineRanges(points: readonly DrawnPoint[]): string[][] {
  const found: string[][] = [[]];
  for (const { x, y } of points) {
    if (y === null) found.push([]);
    else found.at(-1)?.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
  }
  return found.filter((range) => range.length > 0);
}

/** The path of a line; a value between two gaps is a dot. */
export function linePath(points: readonly DrawnPoint[]): string {
  return lineRanges(points)
    .map((range) => (range.length === 1 ? `M${range[0]}Z` : `M${range.join('L')}`))
    .join('');
}

const xOf = (place = '') => place.split(' ')[0] ?? '';

/** The path of the area between a line and the bottom. */
export function areaPath(points: readonly DrawnPoint[], bottom: number): string {
  return lineRanges(points)
    .map((range) => `M${xOf(range[0])} ${bottom}L${range.join('L')}L${xOf(range.at(-1))} ${bottom}Z`)
    .join('');
}
